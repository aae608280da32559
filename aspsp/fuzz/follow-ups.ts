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
export function reads(world: World, draw: Draw) {
  const { state, clock, addresses, known } = world;
  clock.now += draw.pick([20 * MINUTE, DAY, 5 * DAY, 90 * DAY]);
  const fresh = [...state.tables.payment.values()].filter(({ id }) => !known.has(id)).slice(-3);
  const get = reader(world);
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

/**
 * A read that no bad request can make the bank refuse. It executes the payments that are due, which is then no
 * change by the request after it.
 */
export function readOfPayment(world: World): FollowUp {
  const path = world.addresses.find((one) => PAYMENT_STATUS.test(one)) ?? '';
  return reader(world)(OPERATION.payment.status, path);
}

const PAYMENT_STATUS = /^\/v1\/payments\/[^/]+\/[^/]+\/status$/;

/** Makes reads with the certificate and the consent of the world. */
function reader({ certificate, consentId }: World) {
  return (operation: string, path: string, accept = '*/*'): FollowUp => [
    operation,
    {
      to: 'xs2a',
      method: 'GET',
      target: `/psd2${path}`,
      headers: [
        ['client-cert', certificate],
        ['x-request-id', '0b4e0a7c-98a5-4c8f-9f0a-2d2c1d2f3a4b'],
        ['consent-id', consentId],
        ['psu-ip-address', '192.0.2.10'],
        ['accept', accept],
      ],
      body: Buffer.alloc(0),
    },
  ];
}
