import type { Authorisation } from '../domain/entities.js';
import { OPERATION } from '../domain/operation.js';
import { digestOf } from '../domain/passwords.js';
import type { Draw } from './draw.js';
import type { WireHeader, WireRequest } from './wire-request.js';
import type { World } from './world.js';

/** A request after a round, and the id of the operation whose declarations apply. */
export type FollowUp = readonly [operation: string, request: WireRequest];

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Shows the PSU what was created in this round, and approves it. */
export function approvals({ state, known, clock }: World): readonly FollowUp[] {
  const waiting = [...state.tables.authorisation.values()].filter(
    ({ id, approach, status }) =>
      !known.has(id) && approach === 'REDIRECT' && status === 'received',
  );
  return waiting.slice(-3).flatMap((authorisation): FollowUp[] => {
    const { target, cookie, csrf } = plantPage(state, authorisation, new Date(clock.now));
    const headers: readonly WireHeader[] = [
      ['cookie', cookie],
      ['content-type', 'application/x-www-form-urlencoded'],
    ];
    const body = Buffer.from(`csrf=${csrf}&approve=1`);
    return [
      ['showScaPage', { to: 'iam', method: 'GET', target, headers, body: Buffer.alloc(0) }],
      ['submitScaPage', { to: 'iam', method: 'POST', target, headers, body }],
    ];
  });
}

/** The page of a logged-in PSU; inserted directly, because a login takes time. */
function plantPage({ tables }: World['state'], authorisation: Authorisation, now: Date) {
  const createdAt = now.toISOString();
  const [link, secret] = [`link-${authorisation.id}`, `secret-${authorisation.id}`];
  const [psu, csrf, interaction, id] = ['anna.example', 'form', digestOf(link), digestOf(secret)];
  tables.authorisation.set(authorisation.id, { ...authorisation, status: 'psuAuthenticated', psu });
  const seen = { id: interaction, authorisation: authorisation.id, createdAt, done: false };
  tables.interaction.set(interaction, seen);
  tables.session.set(id, { id, interaction, csrf, createdAt, psu });
  return { target: `/sca/${link}`, csrf, cookie: `psu-session=${secret}` };
}

/**
 * Lets time pass, so that approved resources are executed, and returns the reads that show whether the
 * bank still works: an accepted request must not break later ones.
 */
export function reads({ state, clock, addresses, known, ...world }: World, draw: Draw) {
  clock.now += draw.pick([20 * MINUTE, DAY, 5 * DAY, 90 * DAY]);
  const fresh = [...state.tables.payment.values()].filter(({ id }) => !known.has(id)).slice(-3);
  const get = (operation: string, path: string, accept = '*/*'): FollowUp => [
    operation,
    {
      to: 'xs2a',
      method: 'GET',
      target: `/psd2${path}`,
      headers: [
        ['client-cert', world.certificate],
        ['x-request-id', '0b4e0a7c-98a5-4c8f-9f0a-2d2c1d2f3a4b'],
        ['consent-id', world.consentId],
        ['psu-ip-address', '192.0.2.10'],
        ['accept', accept],
      ],
      body: Buffer.alloc(0),
    },
  ];
  const { transactions } = OPERATION.account;
  const list = `${addresses.find((one) => one.endsWith('/transactions/'))}?dateFrom=2020-01-01&bookingStatus=`;
  return [
    ...fresh.flatMap(({ service, product, id }) => [
      get(OPERATION.payment.read, `/v1/${service}/${product}/${id}`),
      get(OPERATION.payment.status, `/v1/${service}/${product}/${id}/status`),
    ]),
    get(OPERATION.account.list, '/v1/accounts?withBalance=true'),
    get(transactions, `${list}both`, 'application/json'),
    get(transactions, `${list}both`, 'application/xml'),
    get(transactions, `${list}information`, 'application/json'),
  ];
}
