import { randomUUID } from 'node:crypto';
import type { SeededPsu } from '../../seed/seed.js';
import { NO_REDIRECT, CREATION as REDIRECT } from '../../testing/samples.js';
import { type Actor, addressAt, linkOf } from '../actor.js';
import { contest, times } from '../contest.js';
import type { Ask, Reply } from '../http.js';
import { tell, type Watched } from '../ledger.js';
import { cameBackWell, logIn, sendForm } from '../psu-pages.js';

export { NO_REDIRECT, REDIRECT };
export const EXPLICIT = { 'tpp-explicit-authorisation-preferred': 'true' };

/** Number of calls of a contest that are sent concurrently. */
const AT_ONCE = 3;

export const psuAt = ({ psus }: Actor, index: number): SeededPsu => {
  const found = psus[index];
  if (found === undefined) throw new Error(`there is no PSU ${index}`);
  return found;
};

export const ibanAt = (actor: Actor, psu: number, account = 0): string =>
  psuAt(actor, psu).accounts[account]?.iban ?? '';

/** A resource that a response named. */
export interface Named {
  readonly what: Watched;
  readonly id: string;
  readonly self: string;
  readonly reply: Reply;
}

/**
 * Creates a resource, often with several requests that have the same X-Request-ID: all responses must name
 * the same resource.
 */
export async function create(
  actor: Actor,
  what: 'payment' | 'consent',
  path: string,
  ask: Omit<Ask, 'want' | 'again'>,
): Promise<Named> {
  const requestId = randomUUID();
  const headers = { ...ask.headers, 'x-request-id': requestId };
  const send = () =>
    actor.tpp.send(`create ${what}`, 'POST', `${actor.baseUrl}${path}`, {
      ...ask,
      headers,
      want: [201],
      again: true,
    });
  const count = actor.random.pick([1, 1, 2, 3]);
  const replies = await Promise.all(Array.from({ length: count }, send));
  if (actor.random.chance(0.2)) replies.push(await send());
  const ids = replies.map(({ body }) => String(body[`${what}Id`]));
  actor.ledger.made.push({ requestId, ids });
  const [reply, id = ''] = [replies.at(-1) as Reply, ids.at(-1)];
  tell(actor.ledger, what, id);
  return { what, id, self: linkOf(reply, 'self'), reply };
}

/** Reads a status and records it. */
export async function look(
  actor: Actor,
  { what, id, self }: Pick<Named, 'what' | 'id' | 'self'>,
): Promise<string> {
  const end = what === 'payment' || what === 'consent' ? '/status' : '';
  const url = addressAt(actor, self + end);
  const { body } = await actor.tpp.send(`read ${what} status`, 'GET', url, { want: [200] });
  const status = String(body['transactionStatus'] ?? body['consentStatus'] ?? body['scaStatus']);
  tell(actor.ledger, what, id, status);
  return status;
}

/** Starts an authorisation. */
export async function start(
  actor: Actor,
  href: string,
  ask: Omit<Ask, 'want'> = { headers: REDIRECT },
): Promise<Named> {
  const reply = await actor.tpp.send('start authorisation', 'POST', addressAt(actor, href), {
    json: {},
    ...ask,
    want: [201],
  });
  const id = String(reply.body['authorizationId']);
  tell(actor.ledger, 'authorisation', id, String(reply.body['scaStatus']));
  return { what: 'authorisation', id, reply, self: linkOf(reply, 'scaStatus') };
}

/**
 * The PSU logs in on the page of a link and approves several times concurrently: only one approval is
 * accepted.
 */
export async function approve(
  actor: Actor,
  link: string,
  psu: number,
  resource: string,
): Promise<Reply | undefined> {
  const page = await logIn(actor, link, psuAt(actor, psu));
  if (page.reply.status !== 200) return undefined;
  const [winner] = await contest(
    actor,
    { name: 'one approval of several wins', resource, most: 1, least: 1 },
    times(AT_ONCE, { call: () => sendForm(actor, page, { approve: '1' }), won: cameBackWell }),
  );
  return winner;
}

/** Sends an update several times concurrently: only one is accepted. */
export async function updateOnce(
  actor: Actor,
  name: string,
  { id, self }: Named,
  json: object,
): Promise<boolean> {
  const won = await contest(
    actor,
    { name, resource: `authorisation ${id}`, most: 1, least: 1 },
    times(AT_ONCE, {
      call: () =>
        actor.tpp.send('update authorisation', 'PUT', addressAt(actor, self), {
          json,
          // 403: the payment was executed in the meantime, and rejected because of insufficient funds
          want: [200, 400, 401, 403, 409],
        }),
      won: ({ status }) => status === 200,
    }),
  );
  for (const { body } of won) tell(actor.ledger, 'authorisation', id, String(body['scaStatus']));
  return won.length > 0;
}
