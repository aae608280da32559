import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partOf } from '../../test/part-of.js';
import { configErrors } from '../config/read-bank-config.js';
import { daysAfter } from '../domain/calendar.js';
import { decide } from '../testing/browser.js';
import { CREATION, EXPLICIT, payment, periodOf } from '../testing/samples.js';
import { SINGLE, type World, worlds } from '../testing/variant-world.js';
import { CONFIGURED_VARIANTS } from './configured-variants.js';

const { start, clear } = worlds();
let standard: World;

beforeAll(async () => {
  standard = await start();
});
afterAll(async () => {
  await standard.close();
  clear();
});

type Probe = (world: World) => Promise<unknown>;

const links: Probe = async ({ pay }) => Object.keys((await pay()).body._links);
const approach =
  (headers: Readonly<Record<string, string>>): Probe =>
  async ({ pay }) =>
    (await pay(headers)).headers['aspsp-sca-approach'];
const status =
  (method: string, path: string, json?: object): Probe =>
  async ({ call }) =>
    (await call(method, path, { headers: CREATION, ...(json === undefined ? {} : { json }) }))
      .status;
const statusOfPayment =
  (path: string): Probe =>
  async ({ call, bank }) =>
    (await call('POST', path, { headers: CREATION, json: payment(bank) })).status;
const afterPassword: Probe = async ({ embedded }) => (await embedded()).reply.body.scaStatus;
const asked =
  (change: object, field: string): Probe =>
  async ({ ask, call }) => {
    const { body } = await ask(change);
    return (await call('GET', `/v1/consents/${body.consentId}`)).body[field];
  };
const transactions =
  (query: string, accept = 'application/json'): Probe =>
  async ({ agree, bank }) => {
    const { get } = await agree();
    const list = await get('/v1/accounts');
    const { resourceId } = list.body.accounts[0];
    const { dateFrom } = periodOf(bank);
    const path = `/v1/accounts/${resourceId}/transactions/?dateFrom=${dateFrom}&${query}`;
    const { status, body } = await get(path, { accept });
    return status === 200 ? [status, body.transactions?.booked?.length > 2] : [status];
  };
const again =
  (change: object): Probe =>
  async ({ pay }) => {
    const headers = { ...CREATION, 'x-request-id': crypto.randomUUID() };
    const first = await pay(headers);
    const second = await pay(headers, change);
    return [second.status, second.body.paymentId === first.body.paymentId];
  };
const later =
  (days: number): Probe =>
  async ({ approved, statusOf, clock }) => {
    const made = await approved();
    clock.forward(days * 86_400);
    return statusOf(made);
  };

/** The behaviour of each variant that the standard bank does not have. */
const ROWS: readonly (readonly [string, Probe, unknown])[] = [
  ['explicit-start', links, ['startAuthorisation', 'self', 'status']],
  [
    'implicit-only',
    async ({ pay }) => (await pay(EXPLICIT)).body._links.startAuthorisation === undefined,
    true,
  ],
  [
    'implicit-embedded-only',
    async ({ pay }) => Object.keys((await pay(EXPLICIT)).body._links),
    ['updatePsuIdentification', 'updatePsuAuthentication', 'scaStatus', 'self', 'status'],
  ],
  ['redirect-only', links, ['scaRedirect', 'scaStatus', 'self', 'status']],
  ['oauth-only', links, ['scaOAuth', 'scaStatus', 'self', 'status']],
  ['decoupled-only', approach(CREATION), 'DECOUPLED'],
  ['embedded-only', approach(CREATION), 'EMBEDDED'],
  ['embedded-first', approach({ 'psu-ip-address': '192.0.2.10' }), 'EMBEDDED'],
  ['embedded-or-decoupled', approach(CREATION), 'EMBEDDED'],
  ['decoupled-or-embedded', approach(CREATION), 'DECOUPLED'],
  ['one-method', afterPassword, 'scaMethodSelected'],
  ['password-only', afterPassword, 'finalised'],
  [
    'confirmation-code',
    async ({ bank, pay }) => {
      const made = await pay();
      const end = await decide(bank, made.body._links.scaRedirect.href);
      return new URL(String(end.headers['location'])).searchParams.has('confirmationCode');
    },
    true,
  ],
  ['small-payments-exempt', async ({ start }) => (await start()).body.scaStatus, 'exempted'],
  [
    'cancels-at-once',
    async ({ approved, call }) =>
      (await call('DELETE', `${SINGLE}/${(await approved()).body.paymentId}`)).status,
    204,
  ],
  [
    'settles-late',
    async ({ approved, statusOf, clock }) => {
      const made = await approved();
      const before = await statusOf(made);
      clock.forward(1);
      return [before, await statusOf(made)];
    },
    ['RCVD', 'ACTC'],
  ],
  [
    'redirect-uri-to-cancel',
    async ({ pay, call }) =>
      (await call('DELETE', `${SINGLE}/${(await pay()).body.paymentId}`)).status,
    400,
  ],
  [
    'relative-links',
    async ({ ask }) => String((await ask()).body._links.status.href).slice(0, 18),
    '/psd2/v1/consents/',
  ],
  [
    'signed-requests-only',
    async ({ pay }) => (await pay()).body.tppMessages?.[0].code,
    'SIGNATURE_MISSING',
  ],
  ['payments-only', status('GET', '/v1/accounts'), 405],
  ['accounts-only', statusOfPayment(SINGLE), 405],
  ['no-cards', status('GET', '/v1/card-accounts'), 405],
  ['core-services', status('POST', '/v1/funds-confirmations', {}), 405],
  ['no-baskets', status('POST', '/v1/signing-baskets', {}), 405],
  ['one-product', statusOfPayment('/v1/payments/instant-sepa-credit-transfers'), 404],
  [
    'instant-first',
    async ({ bank }) => bank.profile.pis?.products,
    ['instant-sepa-credit-transfers', 'sepa-credit-transfers'],
  ],
  ['pain-only', statusOfPayment(SINGLE), 404],
  [
    'pain-first',
    async ({ bank }) => bank.profile.pis?.products,
    ['pain.001-sepa-credit-transfers', 'sepa-credit-transfers'],
  ],
  ['bulk-only', async ({ bank }) => bank.profile.pis?.paymentServices, ['bulk-payments']],
  ['json-statements', transactions('bookingStatus=booked', 'application/xml'), [406]],
  ['small-pages', transactions('bookingStatus=booked'), [200, false]],
  ['no-delta-list', transactions('bookingStatus=booked&deltaList=true'), [400]],
  ['booked-only', transactions('bookingStatus=both'), [400]],
  ['rare-access', asked({}, 'frequencyPerDay'), 1],
  ['frequent-access', asked({ frequencyPerDay: 90 }, 'frequencyPerDay'), 90],
  [
    'short-consents',
    async (world) => {
      const today = world.clock.now().toISOString().slice(0, 10);
      return (await asked({}, 'validUntil')(world)) === daysAfter(today, 7);
    },
    true,
  ],
  [
    'combined-service',
    async ({ ask }) => (await ask({ combinedServiceIndicator: true })).status,
    201,
  ],
  [
    'named-accounts-only',
    async ({ ask }) => (await ask({ access: { availableAccounts: 'allAccounts' } })).status,
    400,
  ],
  ...[200, 202].map((code): readonly [string, Probe, unknown] => [
    `consent-deletion-${code}`,
    async ({ ask, call }) => {
      const { status, text } = await call('DELETE', `/v1/consents/${(await ask()).body.consentId}`);
      return [status, text];
    },
    [code, '{}'],
  ]),
  ['replays-answer-400', again({ creditorName: 'Somebody' }), [400, false]],
  ['replays-not-remembered', again({}), [201, false]],
  ['executes-at-once', later(0), 'ACSC'],
  ['executes-late', later(2), 'ACTC'],
  [
    'long-tokens',
    async ({ bank }) => {
      const binding = { id: 't', scope: 'PIS:1', authorisation: '1', thumbprint: 'x', client: '1' };
      return (await bank.bank.tokens.issue(binding)).expiresIn;
    },
    3600,
  ],
  [
    'one-try',
    async ({ embedded, call }) => {
      const { address } = await embedded();
      await call('PUT', address, { json: { authenticationMethodId: 'sms' } });
      await call('PUT', address, { json: { scaAuthenticationData: 'wrong' } });
      return (await call('GET', address)).body.scaStatus;
    },
    'failed',
  ],
  [
    'small-baskets',
    async ({ pay, call }) => {
      const made = [await pay(EXPLICIT), await pay(EXPLICIT), await pay(EXPLICIT)];
      const json = { paymentIds: made.map(({ body }) => body.paymentId) };
      return (await call('POST', '/v1/signing-baskets', { headers: CREATION, json })).status;
    },
    400,
  ],
  [
    'problem-documents',
    async ({ pay }) => {
      const { headers, body } = await pay({ 'psu-ip-address': undefined });
      return [headers['content-type'], body];
    },
    [
      'application/problem+json',
      {
        type: 'about:blank',
        title: 'Bad Request',
        detail: expect.stringContaining('PSU-IP-Address'),
        code: 'FORMAT_ERROR',
      },
    ],
  ],
];

describe('each variant that a configuration could make', () => {
  it('has a row here, and is valid as a configuration', () => {
    const ids = CONFIGURED_VARIANTS.map(({ id }) => id);
    expect(ROWS.map(([id]) => id)).toEqual(ids);
    for (const { id, config } of CONFIGURED_VARIANTS) {
      expect([id, configErrors({ version: 1, ...config })]).toEqual([id, []]);
    }
  });

  it.each(partOf(ROWS))('%s differs from the standard bank', async (id, probe, want) => {
    const world = await start({ variants: [id] });
    const [given, usual] = [await probe(world), await probe(standard)];
    await world.close();
    expect(given).toEqual(want);
    expect(usual).not.toEqual(want);
  });
});

describe('the format of refusals', () => {
  it.each([
    ['tppMessages', 'application/problem+json', 'application/problem+json'],
    ['tppMessages', '*/*', 'application/json'],
    ['problem', 'application/json', 'application/json'],
    ['problem', 'application/json, application/problem+json', 'application/problem+json'],
  ] as const)('at a bank with %s for Accept %s is %s', async (errors, accept, want) => {
    const world = errors === 'problem' ? await start({ config: { errors } }) : standard;
    const reply = await world.call('POST', '/v1/consents', { headers: { accept }, json: {} });
    const nowhere = await world.call('GET', '/v3/nowhere', { headers: { accept } });
    if (world !== standard) await world.close();
    expect([reply.status, reply.headers['content-type']]).toEqual([400, want]);
    expect([nowhere.status, nowhere.headers['content-type']]).toEqual([404, want]);
  });
});

describe('the profile', () => {
  it.each([
    ['confirmation-code', { sca: { confirmationCode: 'confirmationCode' } }],
    ['small-payments-exempt', { pis: { exemptUpTo: '30.00', maxAmount: '31.00' } }],
    ['problem-documents', { errors: 'problem' }],
    ['signed-requests-only', { signatures: { required: true } }],
    ['cancels-at-once', { pis: { cancellation: '204' } }],
    ['frequent-access', { ais: { frequencyPerDay: 100 } }],
  ])('of %s contains what the suite needs', async (id, want) => {
    const world = await start({ variants: [id] });
    await world.close();
    expect(world.bank.profile).toMatchObject(want);
    expect(standard.bank.profile).not.toMatchObject(want);
  });
});

describe('variants, faults and a configuration', () => {
  it('combine: a variant overrides the configuration, and the later variant the earlier one', async () => {
    const world = await start({
      config: { links: 'relative', sca: { start: 'implicit', approaches: ['redirect'] } },
      variants: ['explicit-start', 'embedded-only', 'oauth-only', 'more-fields'],
      faults: ['initiate-answers-200'],
    });
    const { status, body } = await world.pay();
    await world.close();
    const self = `/psd2${SINGLE}/${body.paymentId}`;
    expect([status, body]).toEqual([
      200,
      {
        transactionStatus: 'RCVD',
        paymentId: expect.any(String),
        exampleExtra: { on: true },
        _links: {
          startAuthorisation: { href: `${self}/authorisations` },
          self: { href: self },
          status: { href: `${self}/status` },
        },
      },
    ]);
  });
});
