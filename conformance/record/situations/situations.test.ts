import { expect, test } from 'vitest';
import type { KnownBank, SeenExchange } from './seen-exchange.js';
import { seenOfRecorded } from './seen-of-recorded.js';
import { LATER_MS, Situations } from './situations.js';

const BASE = 'https://bank.example/psd2/v1';
const PAYMENTS = `${BASE}/payments/sepa-credit-transfers`;

const KNOWN: KnownBank = {
  accounts: new Map([
    ['DE1', { psu: 'first', account: 'first' }],
    ['DE2', { psu: 'first', account: 'later' }],
    ['DE3', { psu: 'company', account: 'first' }],
  ]),
  psus: new Map([['bruno', 'second']]),
};

const PAYMENT = {
  instructedAmount: { currency: 'EUR', amount: '1' },
  debtorAccount: { iban: 'DE2' },
  creditorAccount: { iban: 'DE9' },
  creditorName: 'N',
};

type Short = readonly [
  operation: string | undefined,
  method: string,
  url: string,
  status: number,
  told?: unknown,
  more?: Partial<Omit<SeenExchange, 'headers'>> & {
    readonly headers?: Readonly<Record<string, string>>;
    readonly approach?: string;
  },
];

function seen([operation, method, url, status, told, more = {}]: Short): SeenExchange {
  const { headers = {}, approach, ...rest } = more;
  return {
    operation,
    method,
    url,
    headers: Object.entries(headers),
    body: null,
    identity: 'tpp1',
    at: 0,
    response: {
      status,
      headers: approach === undefined ? [] : [['ASPSP-SCA-Approach', approach]],
      body: told === undefined ? '' : JSON.stringify(told),
    },
    ...rest,
  };
}

/** The situation of each exchange, in order. */
function read(...all: readonly Short[]) {
  const situations = new Situations(KNOWN);
  return all.map((each) => {
    const one = seen(each);
    const situation = situations.read(one);
    situations.note(one);
    return situation;
  });
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

const CREATED: Short = [
  'initiatePayment',
  'POST',
  PAYMENTS,
  201,
  { paymentId: 'p1', transactionStatus: 'RCVD', _links: { startAuthorisation: { href: '/s' } } },
  { body: JSON.stringify(PAYMENT), headers: JSON_TYPE },
];

const status = (told: string, at = 0): Short => [
  'getPaymentStatus',
  'GET',
  `${PAYMENTS}/p1/status`,
  200,
  { transactionStatus: told },
  { at },
];

test('reads what a creation decides, and keeps it for the resource', () => {
  const [created, later] = read(CREATED, status('RCVD'));
  const same = {
    kind: 'payment',
    service: 'payments',
    product: 'sepa-credit-transfers',
    fields: 'required',
    start: 'explicit',
    psu: 'first',
    account: 'later',
    tpp: 'first',
    token: 'without',
  };
  expect(created).toEqual({ ...same, form: 'json' });
  expect(later).toEqual({ ...same, stage: 'created', moment: 'at-once', tries: 'first' });
});

test('reads optional fields, XML, the corporate context and the second TPP', () => {
  const more = JSON.stringify({ ...PAYMENT, endToEndIdentification: 'E' });
  const xml = '<Document><DbtrAcct><Id><IBAN>DE3</IBAN></Id></DbtrAcct></Document>';
  const [optional, pain] = read(
    [...(CREATED.slice(0, 5) as [string, string, string, number, unknown]), { body: more }],
    [
      'initiatePayment',
      'POST',
      `${BASE}/periodic-payments/pain.001-sepa-credit-transfers`,
      201,
      { paymentId: 'p2', _links: { scaRedirect: { href: '/r' } } },
      {
        body: xml,
        identity: 'tpp2',
        headers: { 'content-type': 'multipart/form-data; boundary=b', authorization: 'Bearer t' },
        approach: 'REDIRECT',
      },
    ],
  );
  expect(optional).toMatchObject({ fields: 'optional' });
  expect(pain).toMatchObject({
    service: 'periodic-payments',
    form: 'multipart',
    start: 'implicit',
    psu: 'company',
    tpp: 'second',
    token: 'with',
    approach: 'REDIRECT',
  });
  expect(pain?.fields).toBeUndefined();
});

test('follows the stage of a payment: a read tells its own, a deletion has the one before', () => {
  const start: Short = [
    'startPaymentAuthorisation',
    'POST',
    `${PAYMENTS}/p1/authorisations`,
    201,
    { scaStatus: 'received', authorizationId: 'a1' },
    { approach: 'EMBEDDED' },
  ];
  const remove: Short = ['cancelPayment', 'DELETE', `${PAYMENTS}/p1`, 204];
  const all = read(...[CREATED, start, status('RCVD'), status('ACTC'), remove, status('CANC')]);
  expect(all.map(({ stage }) => stage)).toEqual([
    ...[undefined, 'created', 'begun', 'authorised', 'authorised', 'ended'],
  ]);
  expect(all.map(({ tries }) => tries)).toEqual([
    ...[undefined, 'first', 'first', 'again', 'first', 'again'],
  ]);
  expect(all.slice(1).map(({ approach }) => approach)).toEqual(Array(5).fill('EMBEDDED'));
});

test('an ended resource stays so when a later response tells of its authorisation', () => {
  const remove: Short = ['cancelPayment', 'DELETE', `${PAYMENTS}/p1`, 204];
  const sca: Short = [
    'getPaymentScaStatus',
    'GET',
    `${PAYMENTS}/p1/authorisations/a1`,
    200,
    { scaStatus: 'finalised' },
  ];
  const content: Short = ['getPayment', 'GET', `${PAYMENTS}/p1`, 200, PAYMENT];
  expect(read(CREATED, remove, sca, content).at(-1)?.stage).toBe('ended');
});

test('reads a refusal with the stage and the creation of its resource', () => {
  const refused: Short = ['getPayment', 'GET', `${PAYMENTS}/p1`, 400];
  expect(read(CREATED, refused, refused).slice(1)).toMatchObject([
    { stage: 'created', account: 'later', tries: 'first' },
    { stage: 'created', account: 'later', tries: 'first' },
  ]);
});

test('tells later from at once, by the last change or by the clock of the bank', () => {
  const clock: Short = [undefined, 'POST', 'http://127.0.0.1:1/api/clock', 200];
  const all = read(CREATED, status('RCVD', LATER_MS - 1), status('RCVD', LATER_MS));
  expect(all.map(({ moment }) => moment)).toEqual([undefined, 'at-once', 'later']);
  expect(read(CREATED, clock, status('RCVD')).at(-1)?.moment).toBe('later');
});

test('knows the OAuth approach by the scope, and that the PSU opened a link', () => {
  const start: Short = [
    'startPaymentAuthorisation',
    'POST',
    `${PAYMENTS}/p1/authorisations`,
    201,
    { scaStatus: 'received', authorizationId: 'a1' },
    { approach: 'REDIRECT' },
  ];
  const authorize: Short = [
    undefined,
    'GET',
    'https://iam.example/connect/authorize?scope=PIS%3Ap1&client_id=c',
    302,
    undefined,
    { identity: 'psu' },
  ];
  const update: Short = [
    'updatePaymentPsuData',
    'PUT',
    `${PAYMENTS}/p1/authorisations/a1`,
    200,
    { scaStatus: 'finalised' },
    { approach: 'REDIRECT' },
  ];
  const all = read(CREATED, start, authorize, update, status('ACTC'));
  expect(all.map(({ approach }) => approach)).toEqual([
    ...[undefined, 'REDIRECT', undefined, 'OAUTH', 'OAUTH'],
  ]);
  expect(all.at(3)?.stage).toBe('begun');
});

test.each([
  [{ balances: [{ iban: 'DE1' }], transactions: [{ iban: 'DE1' }] }, 'detailed', 'both', 'first'],
  [{ balances: [{ iban: 'DE1' }, { iban: 'DE2' }] }, 'detailed', 'balances', 'later'],
  [{ accounts: [{ maskedPan: '1xx2' }] }, 'detailed', 'accounts', 'card'],
  [{ accounts: [] }, 'bankOffered', undefined, undefined],
  [{ availableAccounts: 'allAccounts' }, 'availableAccounts', undefined, undefined],
  [{ allPsd2: 'allAccounts' }, 'global', undefined, undefined],
])('reads the access %j of a consent', (access, model, rights, account) => {
  const [made] = read([
    'createConsent',
    'POST',
    `${BASE}/consents`,
    201,
    { consentId: 'c1' },
    { body: JSON.stringify({ access, recurringIndicator: true }) },
  ]);
  expect(made).toMatchObject({ kind: 'consent', model, recurring: 'recurring' });
  expect([made?.rights, made?.account]).toEqual([rights, account]);
});

test('reads accounts with what their consent decided, and the place of each in its list', () => {
  const headers = { 'Consent-ID': 'c1' };
  const consent: Short = [
    'createConsent',
    'POST',
    `${BASE}/consents`,
    201,
    { consentId: 'c1' },
    { body: JSON.stringify({ access: { allPsd2: 'allAccounts' }, recurringIndicator: false }) },
  ];
  const accounts = [
    { resourceId: 'r1' },
    { resourceId: 'r2' },
    { resourceId: 'r3', currency: 'XXX' },
  ];
  const list: Short = ['listAccounts', 'GET', `${BASE}/accounts`, 200, { accounts }, { headers }];
  const entries = (id: string, query: string): Short => [
    'listTransactions',
    'GET',
    `${BASE}/accounts/${id}/transactions/?${query}`,
    200,
    {},
    { headers: { ...headers, 'PSU-IP-Address': '192.0.2.1' } },
  ];
  const all = read(
    consent,
    list,
    entries('r1', 'dateFrom=2026-01-01&bookingStatus=booked'),
    entries('r2', 'dateFrom=2026-01-01&dateTo=2026-02-01&bookingStatus=both&page=2'),
    entries('r3', 'deltaList=true&withBalance=true'),
  );
  expect(all[1]).toMatchObject({ model: 'global', recurring: 'one-off', presence: 'absent' });
  expect(all.slice(2)).toMatchObject([
    { account: 'first', booking: 'booked', period: 'from', page: 'first', balance: 'without' },
    { account: 'later', booking: 'both', period: 'days', page: 'later', presence: 'present' },
    { account: 'multicurrency', period: 'delta', balance: 'with', model: 'global' },
  ]);
});

test('reads a recorded exchange like a live one', () => {
  const body = { contentType: 'application/json', bytes: 2, cut: false };
  const recorded = seenOfRecorded({
    id: 'e1',
    step: 'create',
    operation: 'initiatePayment',
    identity: 'tpp1',
    startedAt: '1970-01-01T00:00:00.000Z',
    durationMs: 1,
    request: {
      method: 'POST',
      url: PAYMENTS,
      headers: [['Content-Type', 'application/json']],
      body: { ...body, text: JSON.stringify(PAYMENT) },
    },
    response: {
      kind: 'answer',
      status: 201,
      headers: [],
      body: { ...body, text: String(seen(CREATED).response?.body) },
    },
  });
  expect(recorded).toEqual(seen(CREATED));
});
