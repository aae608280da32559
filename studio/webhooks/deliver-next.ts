import { eq, sql } from 'drizzle-orm';
import { type Dispatcher, request } from 'undici';
import type { StudioContext } from '../context/studio-context.js';
import { deliveries, webhooks } from '../database/schema.js';
import type { RunQueue } from '../queue/run-queue.js';
import { signedHeaders } from './signed-headers.js';

const TIMEOUT_MS = 10_000;

/**
 * Sends the next delivery that is due, if any, and says whether there was one. The queue repeats one that failed, each time
 * later; a redirect is a failure, since nobody named its target. `dispatcher` is for tests with certificates of their own.
 */
export async function deliverNext(
  context: StudioContext,
  queue: RunQueue,
  dispatcher?: Dispatcher,
): Promise<boolean> {
  const due = await queue.nextDelivery();
  if (due === undefined) return false;
  const { db } = context.database;
  const own = eq(deliveries.id, due.deliveryId);
  const [found] = await db
    .select()
    .from(deliveries)
    .innerJoin(webhooks, eq(webhooks.id, deliveries.webhookId))
    .where(own);
  // somebody deleted the webhook
  if (found === undefined) {
    await due.done();
    return true;
  }
  const { webhooks: to, deliveries: what } = found;
  const now = context.now();
  const attempt = await send(context, to, what, now, dispatcher);
  const state = attempt.isTaken ? 'delivered' : due.isLast ? 'given-up' : 'waiting';
  const attempts = sql`${deliveries.attempts} + 1`;
  const { answer } = attempt;
  await db
    .update(deliveries)
    .set({ state, answer, attempts, triedAt: now.toISOString() })
    .where(own);
  await (attempt.isTaken ? due.done() : due.failed());
  return true;
}

async function send(
  { secrets }: StudioContext,
  { url, sealed }: typeof webhooks.$inferSelect,
  { id, body }: typeof deliveries.$inferSelect,
  now: Date,
  dispatcher: Dispatcher | undefined,
): Promise<{ readonly isTaken: boolean; readonly answer: string }> {
  try {
    const headers = signedHeaders(secrets.unseal(sealed), id, now, body);
    const answer = await request(url, {
      ...{ method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) },
      ...(dispatcher === undefined ? {} : { dispatcher }),
    });
    const { statusCode } = answer;
    // nothing of it is kept
    await answer.body.dump();
    return { isTaken: statusCode >= 200 && statusCode < 300, answer: `HTTP ${statusCode}` };
  } catch (error) {
    return { isTaken: false, answer: error instanceof Error ? error.message : String(error) };
  }
}
