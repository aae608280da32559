import type { FastifyRequest } from 'fastify';
import type { Answer } from '../../runtime/server/hooks.js';
import type { RequestContext } from '../../runtime/server/request-context.js';
import { hasPassed } from '../domain/calendar.js';
import { OPERATION } from '../domain/operation.js';
import { digestOf } from '../domain/passwords.js';
import { refusal } from '../domain/refusal.js';
import type { Kit } from '../handlers/kit.js';
import { openLink } from '../sca/open-link.js';
import type { Records } from '../store/store.js';

/**
 * Operations that create something: a repetition with the same X-Request-ID creates nothing new.
 */
const CREATING: ReadonlySet<string> = new Set([
  OPERATION.payment.create,
  OPERATION.consent.create,
  OPERATION.basket.create,
  OPERATION.fundsConsent.create,
]);

type Context = RequestContext<FastifyRequest>;
type Handler = (request: never, context: Context) => Promise<Answer>;

/**
 * Makes creations idempotent: the same X-Request-ID of the same TPP with the same content
 * returns the same resource; with other content it is refused according to the setting `replays`.
 */
export function withReplays<H extends object>(kit: Kit, handlers: H): H {
  if (kit.bank.config.replays === 'none') return handlers;
  const entries = Object.entries(handlers as Record<string, Handler>);
  const wrapped = entries.map(([id, handler]) => [
    id,
    CREATING.has(id) ? answeredOnce(kit, handler) : handler,
  ]);
  return Object.fromEntries(wrapped) as H;
}

function answeredOnce(kit: Kit, handler: Handler): Handler {
  const { bank } = kit;
  const status = bank.config.replays === 400 ? 400 : 409;
  return async (request, context) => {
    const { raw, rawBody } = context;
    const { organizationIdentifier } = kit.callerOf(raw);
    // the letters of a UUID mean the same in either case (RFC 9562, 4)
    const requestId = String(raw.headers['x-request-id']).toLowerCase();
    const id = digestOf(bank.rules.replayKey(organizationIdentifier, requestId));
    const content = digestOf(`${raw.method} ${raw.url} ${rawBody.toString('base64')}`);
    return bank.store.transaction(async (records) => {
      const now = bank.seams.now();
      const before = await records.get('replay', id);
      if (before === undefined || hasPassed(before.createdAt, bank.config.lifetimes.replay, now)) {
        const answer = await handler(request, context);
        const made = { id, request: content, createdAt: now.toISOString() };
        await records.put('replay', { ...made, ...(await kept(records, answer)) });
        return answer;
      }
      if (before.request !== content) throw reused(status);
      return JSON.parse(await retold(kit, records, before)) as Answer;
    });
  };
}

function reused(status: 400 | 409): Error {
  const text = 'The X-Request-ID was used before, for another request.';
  const code = status === 409 ? 'STATUS_INVALID' : 'FORMAT_ERROR';
  return refusal(status, code, text, 'X-Request-ID');
}

const LINK = /(?<=\/sca\/)[A-Za-z0-9_-]{20,}/g;
const MARK = '{link}';

/** The PSU's link is a secret that is not stored; its authorisation is. */
async function kept(records: Records, answer: Answer) {
  const text = JSON.stringify(answer);
  const [link] = text.match(LINK) ?? [];
  const interaction =
    link === undefined ? undefined : await records.get('interaction', digestOf(link));
  return {
    answer: text.replaceAll(LINK, MARK),
    ...(interaction === undefined ? {} : { authorisation: interaction.authorisation }),
  };
}

/** The response again, with another link to the same authorisation. */
async function retold(
  { bank }: Kit,
  records: Records,
  { answer, authorisation }: { readonly answer: string; readonly authorisation?: string },
): Promise<string> {
  if (authorisation === undefined) return answer;
  return answer.replaceAll(MARK, await openLink(bank, records, authorisation));
}
