import { randomUUID } from 'node:crypto';
import type { SeededPsu } from '../../seed/seed.js';
import { type Actor, addressAt, linkOf, see } from '../actor.js';
import { contest, times } from '../contest.js';
import type { Ask, Reply } from '../http.js';
import { cameBackWell, logIn, sendForm } from '../psu-pages.js';

export const BACK = 'https://tpp.example/back';
export const PRESENT = { 'psu-ip-address': '192.0.2.10' };
export const REDIRECT = {
  ...PRESENT,
  'tpp-redirect-preferred': 'true',
  'tpp-redirect-uri': BACK,
  'tpp-nok-redirect-uri': 'https://tpp.example/refused',
};
export const NO_REDIRECT = { ...PRESENT, 'tpp-redirect-preferred': 'false' };
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

/**
 * Creates a resource, often with several requests that have the same X-Request-ID: all responses must name
 * the same resource.
 */
export async function create(
  actor: Actor,
  operation: string,
  path: string,
  idField: string,
  ask: Omit<Ask, 'want' | 'again'>,
): Promise<Reply> {
  const requestId = randomUUID();
  const headers = { ...ask.headers, 'x-request-id': requestId };
  const send = () =>
    actor.tpp.send(operation, 'POST', `${actor.baseUrl}${path}`, {
      ...ask,
      headers,
      want: [201],
      again: true,
    });
  const count = actor.random.pick([1, 1, 2, 3]);
  const replies = await Promise.all(Array.from({ length: count }, send));
  if (actor.random.chance(0.2)) replies.push(await send());
  const ids = replies.map(({ body }) => String(body[idField]));
  actor.ledger.made.push({ requestId, ids });
  return replies.at(-1) as Reply;
}

/** Reads a status and records it. */
export async function look(
  actor: Actor,
  what: 'payment' | 'consent' | 'basket' | 'authorisation',
  id: string,
  href: string,
): Promise<string> {
  const reply = await actor.tpp.send(`read ${what} status`, 'GET', addressAt(actor, href), {
    want: [200],
  });
  const field = { payment: 'transactionStatus', basket: 'transactionStatus' } as const;
  const name =
    what === 'consent' ? 'consentStatus' : what === 'authorisation' ? 'scaStatus' : field[what];
  const status = String(reply.body[name]);
  see(actor, what, id, status, { ...reply, by: 'GET status' });
  return status;
}

/** The id at the end of a URL. */
export const lastOf = (href: string): string => href.split('/').at(-1) ?? '';

/** Starts an authorisation; returns its id and the response. */
export async function start(actor: Actor, href: string, ask: Omit<Ask, 'want'> = {}) {
  const reply = await actor.tpp.send('start authorisation', 'POST', addressAt(actor, href), {
    json: {},
    ...ask,
    want: [201],
  });
  const id = String(reply.body['authorizationId']);
  see(actor, 'authorisation', id, String(reply.body['scaStatus']), { ...reply, by: 'POST start' });
  return { id, reply, self: linkOf(reply, 'scaStatus') };
}

/** A resource that an authorisation belongs to. */
export interface Authorised {
  readonly what: 'payment' | 'consent' | 'basket';
  readonly id: string;
  /** The earliest status that it can have once it is authorised. */
  readonly atLeast: string;
}

/**
 * The PSU logs in on the page of a link and approves several times concurrently: only one approval is
 * accepted.
 */
export async function approve(
  actor: Actor,
  link: string,
  psu: SeededPsu,
  { what, id, atLeast }: Authorised,
): Promise<Reply | undefined> {
  const page = await logIn(actor, link, psu);
  if (page.reply.status !== 200) return undefined;
  const [winner] = await contest(
    actor,
    { name: 'one approval of several wins', resource: `${what} ${id}`, most: 1, least: 1 },
    times(AT_ONCE, { call: () => sendForm(actor, page, { approve: '1' }), won: cameBackWell }),
  );
  if (winner !== undefined && atLeast !== '') {
    see(actor, what, id, atLeast, { ...winner, by: 'the PSU was sent back' });
  }
  return winner;
}

/** Sends an update several times concurrently: only one is accepted. */
export async function updateOnce(
  actor: Actor,
  name: string,
  href: string,
  json: object,
): Promise<boolean> {
  const id = lastOf(href);
  const won = await contest(
    actor,
    { name, resource: `authorisation ${id}`, most: 1, least: 1 },
    times(AT_ONCE, {
      call: () =>
        actor.tpp.send('update authorisation', 'PUT', addressAt(actor, href), {
          json,
          // 403: the payment was executed in the meantime, and rejected because of insufficient funds
          want: [200, 400, 401, 403, 409],
        }),
      won: ({ status }) => status === 200,
    }),
  );
  for (const reply of won) {
    see(actor, 'authorisation', id, String(reply.body['scaStatus']), { ...reply, by: 'PUT' });
  }
  return won.length > 0;
}
