import { makeRandom } from '../../foundation/random.js';
import type { Authorisation, Payment } from '../domain/entities.js';
import { OPERATION } from '../domain/operation.js';
import { digestOf } from '../domain/passwords.js';
import type { WireHeader, WireRequest } from './wire-request.js';
import type { World } from './world.js';

/** A request after a round, and the operation whose declarations apply. */
export interface FollowUp {
  readonly operation: string;
  readonly request: WireRequest;
}

const MINUTE = 60;
const DAY = 86_400;
const PSU = 'anna.example';

/** The resources created since the start: shown to the PSU, and approved. */
export function approvals({ state, known, seams }: World): readonly FollowUp[] {
  const waiting = [...state.tables.authorisation.values()].filter(
    ({ id, approach, status }) =>
      !known.has(id) && approach === 'REDIRECT' && status === 'received',
  );
  return waiting.slice(-3).flatMap((authorisation): FollowUp[] => {
    const { link, cookie, csrf } = plantPage(state, authorisation, seams.now().toISOString());
    const page = { to: 'iam', target: `/sca/${link}` } as const;
    const headers: WireHeader[] = [
      ['cookie', cookie],
      ['content-type', 'application/x-www-form-urlencoded'],
    ];
    const body = Buffer.from(`csrf=${csrf}&approve=1`);
    return [
      {
        operation: 'showScaPage',
        request: { ...page, method: 'GET', headers, body: Buffer.alloc(0) },
      },
      { operation: 'submitScaPage', request: { ...page, method: 'POST', headers, body } },
    ];
  });
}

/** The page of a logged-in PSU; inserted directly, because a login takes time. */
function plantPage({ tables }: World['state'], authorisation: Authorisation, createdAt: string) {
  const link = `link-${authorisation.id}`;
  const secret = `secret-${authorisation.id}`;
  const csrf = 'form-secret';
  const interaction = digestOf(link);
  tables.authorisation.set(authorisation.id, {
    ...authorisation,
    status: 'psuAuthenticated',
    psu: PSU,
  });
  const seen = { authorisation: authorisation.id, createdAt, done: false };
  tables.interaction.set(interaction, { id: interaction, ...seen });
  const id = digestOf(secret);
  tables.session.set(id, { id, interaction, csrf, createdAt, psu: PSU });
  return { link, csrf, cookie: `psu-session=${secret}` };
}

/**
 * Lets time pass, so that approved resources are executed, and returns the reads that show whether the
 * bank still works: an accepted request must not break later ones.
 */
export function looks(world: World, index: number): readonly FollowUp[] {
  const { state, seams, resources, known } = world;
  const random = makeRandom(index, 5);
  seams.forward(random.pick([20 * MINUTE, DAY, 5 * DAY, 90 * DAY]));
  const fresh = [...state.tables.payment.values()].filter(({ id }) => !known.has(id)).slice(-3);
  const get = (operation: string, path: string, accept = '*/*'): FollowUp => ({
    operation,
    request: look(world, path, accept),
  });
  const list = `/v1/accounts/${resources.accounts[0]}/transactions/?dateFrom=2020-01-01&bookingStatus=`;
  return [
    ...fresh.flatMap((payment) => [
      get(OPERATION.payment.read, addressOf(payment)),
      get(OPERATION.payment.status, `${addressOf(payment)}/status`),
    ]),
    get(OPERATION.account.list, '/v1/accounts?withBalance=true'),
    get(OPERATION.account.transactions, `${list}both`, 'application/json'),
    get(OPERATION.account.transactions, `${list}both`, 'application/xml'),
    get(OPERATION.account.transactions, `${list}information`, 'application/json'),
  ];
}

function look({ certificate, resources }: World, path: string, accept: string): WireRequest {
  return {
    to: 'xs2a',
    method: 'GET',
    target: `/psd2${path}`,
    headers: [
      ['client-cert', certificate],
      ['x-request-id', '0b4e0a7c-98a5-4c8f-9f0a-2d2c1d2f3a4b'],
      ['consent-id', resources.consentId],
      ['psu-ip-address', '192.0.2.10'],
      ['accept', accept],
    ],
    body: Buffer.alloc(0),
  };
}

function addressOf({ service, product, id }: Payment): string {
  return `/v1/${service}/${product}/${id}`;
}
