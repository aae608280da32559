import { randomBytes } from 'node:crypto';
import { asc, desc, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Delivery, Webhook } from '../../generated/model/studio/schemas.js';
import type { WebhooksHandlers } from '../../generated/server/studio/handlers.js';
import { type StudioIdentity, userOf } from '../context/caller-context.js';
import { refuseAddress } from '../context/refuse-address.js';
import { notFound, RefusedRequest } from '../context/refused-request.js';
import type { StudioContext } from '../context/studio-context.js';
import { withoutNulls } from '../database/run-of.js';
import { deliveries, webhooks } from '../database/schema.js';
import { SECRET_PREFIX } from './signed-headers.js';

const SHOWN_DELIVERIES = 100;
/** The length of a key that the convention wants. */
const KEY_BYTES = { least: 24, most: 64, usual: 32 } as const;

/** The handlers of webhooks. `originAt` is the address of the studio, as a browser spells it, at a host of a request. */
export function webhookHandlers(
  context: StudioContext,
  originAt: (host: string) => string,
): WebhooksHandlers<FastifyRequest, StudioIdentity> {
  const { db } = context.database;
  return {
    async listWebhooks() {
      const rows = await db
        .select()
        .from(webhooks)
        .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
      return { status: 200, body: rows.map(shown) };
    },
    async createWebhook({ body: { value } }, caller) {
      const { url, secret = newSecret(), allowRemote } = value;
      refuseAddress('an address of a webhook', [url], allowRemote);
      const [row] = await db
        .insert(webhooks)
        .values({
          ...{ id: randomBytes(6).toString('hex'), url, createdBy: userOf(caller).name },
          ...{ sealed: context.secrets.seal(keyOf(secret)), origin: originAt(caller.raw.host) },
        })
        .returning();
      if (row === undefined) throw new Error('the database returned no row');
      return { status: 201, body: { ...shown(row), secret } };
    },
    async deleteWebhook({ path: { webhookId } }) {
      const gone = await db.delete(webhooks).where(eq(webhooks.id, webhookId)).returning();
      if (gone.length === 0) throw notFound('webhook', webhookId);
      return { status: 204 };
    },
    async listDeliveries({ path: { webhookId } }) {
      const rows = await db
        .select()
        .from(deliveries)
        .where(eq(deliveries.webhookId, webhookId))
        .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
        .limit(SHOWN_DELIVERIES);
      return { status: 200, body: rows.map(shownDelivery) };
    },
  };
}

const shown = ({ id, url, createdBy, createdAt }: typeof webhooks.$inferSelect): Webhook => ({
  ...{ id, url, createdBy, createdAt },
});

function shownDelivery({ webhookId: _, ...row }: typeof deliveries.$inferSelect): Delivery {
  return withoutNulls(row) as Delivery;
}

const newSecret = (): string =>
  `${SECRET_PREFIX}${randomBytes(KEY_BYTES.usual).toString('base64')}`;

function keyOf(secret: string): Uint8Array {
  const base64 = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : '';
  const key = Buffer.from(base64, 'base64');
  const isKey = key.length >= KEY_BYTES.least && key.length <= KEY_BYTES.most;
  if (isKey && key.toString('base64') === base64) return key;
  const sentence = `The secret is not ${SECRET_PREFIX} with ${KEY_BYTES.least} to ${KEY_BYTES.most} bytes in Base64.`;
  throw new RefusedRequest(400, sentence, 'Leave it out: the response has a new one.');
}
