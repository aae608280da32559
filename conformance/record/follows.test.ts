import { expect, test } from 'vitest';
import type { Finding } from './event.js';
import type { FollowedCase } from './followed-case.js';
import { withFollows } from './follows.js';

type Found = readonly [clause: string, where: string, expected: string, actual: string];

const SERVED = 'the status is 200';
const REFUSED = 'the status is 400 (FORMAT_ERROR)';

const findingOf = ([clause, where, expected, actual]: Found): Finding => ({
  clause,
  level: 'required',
  where,
  expected,
  actual,
});

/** A case with these findings, all on one exchange of an operation unless the step has a number. */
const caseOf = (
  id: string,
  found: readonly Found[],
  { operation = 'getConsent', setups = [] as readonly string[], iban = '', path = '' } = {},
): FollowedCase => {
  const findings = found.map(findingOf);
  const exchangeOf = (where: string) => `${id}-${where.split(': ')[0]}`;
  const checks = [
    ...findings.map((each) => ({
      clause: each.clause,
      exchange: exchangeOf(each.where),
      findings: [each],
    })),
    ...setups.map((clause) => ({
      clause,
      exchange: `${id}-setup`,
      findings: [findingOf([clause, 'create: status', 'the status is a success', REFUSED])],
      setup: true as const,
    })),
  ];
  const ids = new Set([...checks.map(({ exchange }) => exchange)]);
  const exchanges = [...ids].map((each) => exchanged(each, operation, 400, iban, path));
  return { id, findings, checks, exchanges };
};

const exchanged = (id: string, operation: string, status: number, iban = '', path = '') => ({
  id,
  operation,
  request: {
    method: 'POST',
    url: `https://bank.example${path}`,
    headers: [],
    body:
      iban === ''
        ? null
        : { contentType: null, text: `{"debtorAccount":{"iban":"${iban}"}}`, bytes: 0, cut: false },
  },
  response: { kind: 'answer' as const, status, headers: [], body: null },
});

const followersOf = (...cases: readonly FollowedCase[]) =>
  withFollows(cases).flatMap(({ findings }) =>
    findings.flatMap(({ clause, follows }) => (follows === undefined ? [] : [[clause, follows]])),
  );

const OPEN: Found = ['OWN-X', 'read: status', 'the request is refused with a 4xx', SERVED];
const PLAIN: Found = ['X-READ-200', 'read: status', 'the status is 200', REFUSED];

test.each<readonly [string, readonly Found[], readonly (readonly string[])[]]>([
  [
    'what a served request shows besides',
    [
      OPEN,
      ['ERR-403', 'read: status', 'the refusal has the status 403', SERVED],
      ['OWN-X2', 'read: body /accounts', 'it is absent', 'it is []'],
      ['X-LIST-HOLDS', 'read: body /ids', 'the array contains "1"', 'it is []'],
      ['SAFE-SECRETS', 'read: body /password', 'it tells no secret', 'it is a password'],
      ['STATE-REFUSED-UNCHANGED', 'after: values', 'a and b are equal', 'a is 1 and b is 2'],
    ],
    [
      ['ERR-403', 'OWN-X'],
      ['OWN-X2', 'OWN-X'],
      ['X-LIST-HOLDS', 'OWN-X'],
      ['STATE-REFUSED-UNCHANGED', 'OWN-X'],
    ],
  ],
  [
    'everything on a 5xx',
    [
      ['COMMON-NO-5XX', 'read: status', 'the status is below 500', 'the status is 500'],
      ['ERR-400', 'read: status', 'the refusal has the status 400', 'the status is 500'],
    ],
    [['ERR-400', 'COMMON-NO-5XX']],
  ],
  [
    'the general clause of a status',
    [PLAIN, ['COMMON-SUCCESS-DECLARED', 'read: status', 'the status is declared', SERVED]],
    [['COMMON-SUCCESS-DECLARED', 'X-READ-200']],
  ],
  [
    'the schema of the same field, not of another one',
    [
      ['X-LINKS', 'read: body /_links', 'it is present', 'it is missing'],
      ['COMMON-SCHEMA-STATED', 'read: body /', 'the object has the field _links', 'it is missing'],
      ['COMMON-SCHEMA-STATED', 'read: body /', 'the object has the field amount', 'it is missing'],
    ],
    [['COMMON-SCHEMA-STATED', 'X-LINKS']],
  ],
  [
    'a status that was read at a link that leads to another resource',
    [
      [
        'X-LINK-WORKS',
        'make: body /_links',
        'it leads to paymentId "1", and not to another one',
        'b',
      ],
      ['X-MADE', 'read: body /transactionStatus', 'it is "RCVD"', 'it is "CANC"'],
      ['X-OTHER', 'read: body /amount', 'it is "1"', 'it is "2"'],
    ],
    [['X-MADE', 'X-LINK-WORKS']],
  ],
  ['nothing on another exchange', [OPEN, ['ERR-403', 'x: status', 'the refusal has', SERVED]], []],
])('within a case, follows: %s', (_, found, expected) => {
  expect(followersOf(caseOf('a', found))).toEqual(expected);
});

test('a variant follows from the plain request that ends alike at the same operation', () => {
  const plain = caseOf('plain', [PLAIN]);
  const other = caseOf('setup', [], { setups: ['X-READ-200'] });
  const variant: Found = ['HDR-X', 'read: status', 'the status is 200', REFUSED];
  const different: Found = ['HDR-Y', 'read: status', 'the status is 200', 'the status is 409'];
  const cases = [plain, other, caseOf('a', [variant]), caseOf('b', [different])];
  expect(followersOf(...cases)).toEqual([['HDR-X', 'X-READ-200']]);
  const another = caseOf('another', [['HDR-Z', 'read: status', 'the status is 200', REFUSED]]);
  expect(followersOf(another, caseOf('a', [variant]))).toEqual([]);
  const elsewhere = caseOf('a', [variant], { operation: 'getPayment' });
  expect(followersOf(plain, other, elsewhere)).toEqual([]);
});

test.each([
  ['where the plain request succeeds anywhere', 200, 'DE1', 'DE1', []],
  ['not where another account works', 200, 'DE2', 'DE1', [['HDR-X', 'X-READ-200']]],
  ['not where a check accepts the refusal', 400, 'DE1', 'DE1', [['HDR-X', 'X-READ-200']]],
] as const)('a variant stands on its own %s', (_, status, works, iban, expected) => {
  const plain = caseOf('plain', [PLAIN], { iban });
  const other = caseOf('setup', [], { setups: ['X-READ-200'] });
  const served = {
    ...caseOf('served', []),
    checks: [{ clause: 'X-READ-200', exchange: 'e', findings: [] }],
    exchanges: [exchanged('e', 'getConsent', status, works)],
  };
  const variant: Found = ['HDR-X', 'read: status', 'the status is 200', REFUSED];
  const cases = [plain, other, served, caseOf('a', [variant], { iban })];
  expect(followersOf(...cases)).toEqual(expected);
});

test.each([
  ['of the same product', '/v1/payments/pain.001-sepa-credit-transfers/2', []],
  ['not of another product', '/v1/payments/sepa-credit-transfers/2', [['HDR-X', 'X-READ-200']]],
  ['not of another service', '/v1/bulk-payments/x/2', [['HDR-X', 'X-READ-200']]],
] as const)('a variant stands on its own where a plain request works: %s', (_, works, expected) => {
  const path = '/v1/payments/pain.001-sepa-credit-transfers/1';
  const plain = caseOf('plain', [PLAIN], { path, setups: ['X-READ-200'] });
  const served = {
    ...caseOf('served', []),
    checks: [{ clause: 'X-READ-200', exchange: 'e', findings: [] }],
    exchanges: [exchanged('e', 'getConsent', 200, '', works)],
  };
  const variant: Found = ['HDR-X', 'read: status', 'the status is 200', REFUSED];
  expect(followersOf(plain, served, caseOf('a', [variant], { path }))).toEqual(expected);
});

test('a body without a field that works says nothing about one that has it', () => {
  const body = (text: string) => ({ contentType: null, text, bytes: 0, cut: false });
  const asked = (one: ReturnType<typeof caseOf>, text: string) => ({
    ...one,
    exchanges: one.exchanges.map((each) => ({
      ...each,
      request: { ...each.request, body: body(text) },
    })),
  });
  const works = exchanged('e', 'getConsent', 201);
  const served = (text: string) => ({
    ...caseOf('served', []),
    checks: [{ clause: 'X-READ-200', exchange: 'e', findings: [] }],
    exchanges: [{ ...works, request: { ...works.request, body: body(text) } }],
  });
  const variant: Found = ['HDR-X', 'read: status', 'the status is 200', REFUSED];
  const [plain, special] = [caseOf('plain', [PLAIN]), caseOf('a', [variant])].map((one) =>
    asked(one, '{"amount":1,"id":2}'),
  );
  if (plain === undefined || special === undefined) throw new Error('no cases');
  expect(followersOf(plain, served('{"amount":1}'), special)).toEqual([['HDR-X', 'X-READ-200']]);
  expect(followersOf(plain, served('{"amount":1,"id":2}'), special)).toEqual([]);
  const optional = asked(
    caseOf('o', [['PIS-OPTIONAL-FIELDS', 'read: status', 'the status is 200', REFUSED]]),
    '{"amount":1,"id":2}',
  );
  expect(followersOf(plain, served('{"amount":1}'), special, optional)).toEqual([
    ['X-READ-200', 'PIS-OPTIONAL-FIELDS'],
    ['HDR-X', 'PIS-OPTIONAL-FIELDS'],
  ]);
});

test.each<readonly [string, readonly Found[]]>([
  [
    'a secret in a response that should be a refusal',
    [OPEN, ['SAFE-SECRETS', 'read: response', 'no secret', 'one']],
  ],
  [
    'the schema of a response that should be a refusal',
    [OPEN, ['COMMON-SCHEMA-STATED', 'read: body /', 'the object has the field a', 'it is missing']],
  ],
  [
    'the schema of a field beside the one of another clause',
    [
      ['X-IBAN', 'read: body /accounts/0/iban', 'it is present', 'it is missing'],
      ['COMMON-SCHEMA-STATED', 'read: body /accounts/0/name', 'it is of type string', 'it is 1'],
    ],
  ],
])('stands on its own: %s', (_, found) => {
  expect(followersOf(caseOf('a', found))).toEqual([]);
});

test('a general finding follows everywhere from what it follows from anywhere', () => {
  const general: Found = ['COMMON-SUCCESS-DECLARED', 'read: status', 'it is declared', SERVED];
  const own: Found = ['X-READ-200', 'read: status', 'the status is 201', SERVED];
  expect(followersOf(caseOf('a', [own, general]), caseOf('b', [general]))).toEqual([
    ['COMMON-SUCCESS-DECLARED', 'X-READ-200'],
    ['COMMON-SUCCESS-DECLARED', 'X-READ-200'],
  ]);
});

test('a waived finding is no reason for another one', () => {
  const one = caseOf('a', [OPEN, ['ERR-403', 'read: status', 'the refusal has', SERVED]]);
  const findings = one.findings.map((each) =>
    each.clause === 'OWN-X' ? { ...each, waiver: 'W1' } : each,
  );
  expect(followersOf({ ...one, findings })).toEqual([]);
});

const LOST = 'it is missing';
const ACTIVE: Found = [
  'X-START',
  'start: body /scaStatus',
  'it is "received"',
  'it is "finalised"',
];
const BACK: Found = [
  'STATE-SCA',
  'read: body /scaStatus',
  'authorisation 1 of Consent 2 has a status that can follow finalised',
  'the status is received',
];

const EQUAL =
  'the field consentStatus in the second response of getConsents and the field consentStatus in the response of getConsent are equal';

test.each<readonly [string, Found, Found, readonly (readonly [string, string])[]]>([
  [
    'what a link leads to, judged by the operation',
    ['X-BODY', 'read: body /account', 'it is present', LOST],
    ['X-LINKS-WORK', 'follow: body /account', 'it is present', LOST],
    [['X-LINKS-WORK', 'X-BODY']],
  ],
  [
    'not what only links lead to',
    ['X-BODY', 'read: body /other', 'it is present', LOST],
    ['X-LINKS-WORK', 'follow: body /account', 'it is present', LOST],
    [],
  ],
  [
    'the value of a field that is missing',
    ['X-BODY', 'read: body /list', 'it is present', LOST],
    ['X-LIST-ONLY', 'again: body /list', 'it is []', LOST],
    [['X-LIST-ONLY', 'X-BODY']],
  ],
  [
    'not the presence of the same field',
    ['X-BODY', 'read: body /list', 'it is present', LOST],
    ['X-OTHER', 'again: body /list', 'it is present', LOST],
    [],
  ],
  [
    'a comparison with a value that is wrong itself',
    ['X-TYPE', 'read: body /list/0/date', 'it is a text', 'it is 1'],
    [
      'X-SAME',
      'again: body /date',
      'it is 1, as in the response of getConsent at /list/3/date',
      'it is "a"',
    ],
    [['X-SAME', 'X-TYPE']],
  ],
  [
    'the value of a field that has another type',
    ['X-TYPE', 'read: body /answer', 'it is of type boolean', 'it is "true"'],
    ['X-YES', 'again: body /answer', 'it is true', 'it is "false"'],
    [['X-YES', 'X-TYPE']],
  ],
  [
    'not a wrong value of the right type',
    ['X-TYPE', 'read: body /answer', 'it is of type boolean', 'it is "true"'],
    ['X-YES', 'again: body /answer', 'it is true', 'it is false'],
    [],
  ],
  [
    'a refusal for the state of a resource that moves by itself',
    ['SCA-NOT-BEFORE-PSU', 'read: body /consentStatus', 'the value is "received"', 'it is "valid"'],
    ['X-START', 'start: status', 'the status is 201', 'the status is 409 (STATUS_INVALID)'],
    [['X-START', 'SCA-NOT-BEFORE-PSU']],
  ],
  [
    'such a refusal where several answers are right',
    ['PIS-NOT-BEFORE-PSU', 'read: body /transactionStatus', 'the value is "RCVD"', 'it is "ACSC"'],
    [
      'PIS-CANCEL-ANSWER',
      'remove: response',
      'one of these is true: the status is 204; or the status is 202',
      'the status is 405 (CANCELLATION_INVALID)',
    ],
    [['PIS-CANCEL-ANSWER', 'PIS-NOT-BEFORE-PSU']],
  ],
  [
    'not another refusal at such a bank',
    ['SCA-NOT-BEFORE-PSU', 'read: body /consentStatus', 'the value is "received"', 'it is "valid"'],
    ['X-START', 'start: status', 'the status is 201', 'the status is 400 (FORMAT_ERROR)'],
    [],
  ],
  [
    'a status before the decision, at a bank whose authorisations are final at once',
    ['SCA-STATUS-NOT-FINAL', 'start: body /scaStatus', 'it is "received"', 'it is "finalised"'],
    ['PIS-NOT-BEFORE-PSU', 'read: body /scaStatus', 'it is "received"', 'it is "finalised"'],
    [['PIS-NOT-BEFORE-PSU', 'SCA-STATUS-NOT-FINAL']],
  ],
  [
    'what is refused with a token as it is without one',
    ['X-READ-200', 'read: status', 'the status is 200', 'the status is 404'],
    ['TLS-BEARER-OPTIONAL', 'again: status', 'the status is 200', 'the status is 404'],
    [['TLS-BEARER-OPTIONAL', 'X-READ-200']],
  ],
  [
    'not what is refused with a token alone',
    ['X-READ-200', 'read: status', 'the status is 200', 'the status is 404'],
    ['TLS-BEARER-OPTIONAL', 'again: status', 'the status is 200', 'the status is 401'],
    [],
  ],
  ['a status after one that is wrong itself', ACTIVE, BACK, [['STATE-SCA', 'X-START']]],
  [
    'a status that is wrong itself, after any other one',
    ['X-APPROVED', 'read: body /consentStatus', 'it is "valid"', 'it is "received"'],
    [
      'STATE-CONSENT',
      'again: body /consentStatus',
      'consent 1 has a status that can follow valid',
      'the status is received',
    ],
    [['STATE-CONSENT', 'X-APPROVED']],
  ],
  [
    'a success that always has another status',
    ['X-READ-200', 'read: status', SERVED, 'the status is 201'],
    ['HDR-X', 'again: status', SERVED, 'the status is 201'],
    [['HDR-X', 'X-READ-200']],
  ],
  [
    'not a success with a third status',
    ['X-READ-200', 'read: status', SERVED, 'the status is 201'],
    ['HDR-X', 'again: status', SERVED, 'the status is 202'],
    [],
  ],
  [
    'an id from a link that leads nowhere',
    ['X-LINK-WORKS', 'read: status', SERVED, 'the status is 404 (RESOURCE_UNKNOWN)'],
    ['X-HOLDS', 'list: body /authorisationIds', 'the array contains "a-10"', 'it is ["a-1"]'],
    [['X-HOLDS', 'X-LINK-WORKS']],
  ],
  [
    'not an id that is not in the list',
    ['X-LINK-WORKS', 'read: status', SERVED, 'the status is 404 (RESOURCE_UNKNOWN)'],
    ['X-HOLDS', 'list: body /authorisationIds', 'the array contains "a-10"', 'it is ["b-1"]'],
    [],
  ],
  [
    'a status that a resource has from the beginning',
    ['X-NOT-BEFORE-PSU', 'read: body /consentStatus', 'it is "received"', 'it is "valid"'],
    ['X-DECLINED', 'after: body /consentStatus', 'it is "rejected"', 'it is "valid"'],
    [['X-DECLINED', 'X-NOT-BEFORE-PSU']],
  ],
  [
    'not another status than that of the beginning',
    ['X-NOT-BEFORE-PSU', 'read: body /consentStatus', 'it is "received"', 'it is "valid"'],
    ['X-DECLINED', 'after: body /consentStatus', 'it is "rejected"', 'it is "expired"'],
    [],
  ],
  [
    'any other fault of a value that is no word of the standard',
    ['COMMON-ENUM', 'read: body /consentStatus', 'it is one of the values', 'it is "VALID"'],
    ['X-APPROVED', 'after: body /consentStatus', 'it is "valid"', 'the value is "VALID"'],
    [['X-APPROVED', 'COMMON-ENUM']],
  ],
  [
    'not another value beside one that is no word of the standard',
    ['COMMON-ENUM', 'read: body /consentStatus', 'it is one of the values', 'it is "VALID"'],
    ['X-APPROVED', 'after: body /consentStatus', 'it is "valid"', 'the value is "received"'],
    [],
  ],
  [
    'a second refusal that has the status of a success',
    [
      'X-ID',
      'read: status',
      'the request is refused with a 4xx',
      'the status is 200 (FORMAT_ERROR)',
    ],
    [
      'X-CA',
      'by: status',
      'the request is refused with a 4xx',
      'the status is 200 (CERTIFICATE_MISSING)',
    ],
    [['X-CA', 'X-ID']],
  ],
  [
    'not a request that is served with a warning',
    ['X-ID', 'read: status', 'the request is refused with a 4xx', 'the status is 200 (WARNING)'],
    ['X-CA', 'by: status', 'the request is refused with a 4xx', 'the status is 200 (WARNING)'],
    [],
  ],
  [
    'what a refused request seems to have taken from a list that is never complete',
    ['SCA-LIST-HOLDS', 'read: body /authorisationIds', 'it contains "a"', 'it is []'],
    ['STATE-REFUSED-UNCHANGED', 'x: body /authorisationIds', 'it contains "b"', 'it is []'],
    [['STATE-REFUSED-UNCHANGED', 'SCA-LIST-HOLDS']],
  ],
  [
    'not a status after another one',
    ACTIVE,
    [BACK[0], BACK[1], BACK[2].replace('finalised', 'failed'), BACK[3]],
    [],
  ],
  [
    'the general clause of the status that another case judges',
    ['X-PLAIN', 'read: status', 'the status is a success', 'the status is 404'],
    ['COMMON-SERVES', 'read: status', 'the status is 200 to 299', 'the status is 404'],
    [['COMMON-SERVES', 'X-PLAIN']],
  ],
  [
    'the general clause of a success that another case judges',
    ['X-PLAIN', 'read: status', 'the status is 200', 'the status is 201'],
    ['COMMON-SUCCESS-DECLARED', 'read: status', 'the status is declared', 'the status is 201'],
    [['COMMON-SUCCESS-DECLARED', 'X-PLAIN']],
  ],
  [
    'a comparison of two values of which one is wrong itself',
    ['X-NOT-BEFORE', 'read: body /consentStatus', 'it is "received"', 'it is "valid"'],
    ['X-SAME', 'again: body /consentStatus', EQUAL, 'they are "received" and "valid"'],
    [['X-SAME', 'X-NOT-BEFORE']],
  ],
  [
    'not a comparison of two other values',
    ['X-NOT-BEFORE', 'read: body /consentStatus', 'it is "received"', 'it is "valid"'],
    ['X-SAME', 'again: body /consentStatus', EQUAL, 'they are "received" and "expired"'],
    [],
  ],
])('in another case, follows: %s', (_, owner, other, expected) => {
  expect(followersOf(caseOf('x/waits-for-the-psu', [owner]), caseOf('b', [other]))).toEqual(
    expected,
  );
});

test('what follows from a consequence follows from its reason', () => {
  const early = (clause: string): Found => [
    clause,
    'read: body /consentStatus',
    'it is "received"',
    'it is "valid"',
  ];
  const back: Found = [
    'STATE-CONSENT',
    'read: body /consentStatus',
    'consent 1 has a status that can follow valid',
    'the status is received',
  ];
  const cases = [
    caseOf('no-side-effect', [early('X-NO-SIDE-EFFECT')]),
    caseOf('x/waits-for-the-psu', [early('X-NOT-BEFORE-PSU')]),
    caseOf('back', [back]),
  ];
  expect(followersOf(...cases)).toEqual([
    ['X-NO-SIDE-EFFECT', 'X-NOT-BEFORE-PSU'],
    ['STATE-CONSENT', 'X-NOT-BEFORE-PSU'],
  ]);
});

test('a read by the id of an account follows from ids that change', () => {
  const ids: Found = [
    'AIS-ACCOUNT-RESOURCE-ID-CONSTANT',
    'list: values',
    'equal',
    'they are "1" and "2"',
  ];
  const gone: Found = ['X-READ-200', 'read: status', 'the status is 200', 'the status is 404'];
  const read = caseOf('read', [gone], { operation: 'getAccountBalances' });
  const other = caseOf('other', [gone], { operation: 'getPayment' });
  expect(followersOf(caseOf('ids', [ids]), read, other)).toEqual([
    ['X-READ-200', 'AIS-ACCOUNT-RESOURCE-ID-CONSTANT'],
  ]);
});

test('a choice between several things follows from a word that is no word of the standard', () => {
  const word: Found = [
    'COMMON-ENUM',
    'read: body /consentStatus',
    'a word',
    'the value is "active"',
  ];
  const choice = (value: string): Found => [
    'X-ENDS',
    'read: response',
    'one of these is true: the request is refused',
    `the status is 200; the field /consentStatus is "${value}"`,
  ];
  expect(followersOf(caseOf('a', [word, choice('active')]))).toEqual([['X-ENDS', 'COMMON-ENUM']]);
  expect(followersOf(caseOf('a', [word, choice('valid')]))).toEqual([]);
});

test('an authorisation that is final at once says nothing about another kind of resource', () => {
  const final = (clause: string): Found => [
    clause,
    'read: body /scaStatus',
    'it is "received"',
    'it is "finalised"',
  ];
  const consents = { operation: 'updateConsentPsuData' };
  const early = caseOf('a', [final('SCA-STATUS-NOT-FINAL')], consents);
  const ofPayments = { operation: 'getPaymentScaStatus' };
  expect(followersOf(early, caseOf('b', [final('PIS-NOT-BEFORE-PSU')], ofPayments))).toEqual([]);
  const ofConsents = { operation: 'getConsentScaStatus' };
  expect(followersOf(early, caseOf('c', [final('SCA-NOT-BEFORE-PSU')], ofConsents))).toEqual([
    ['SCA-NOT-BEFORE-PSU', 'SCA-STATUS-NOT-FINAL'],
  ]);
});

test('a refusal because an authorisation is unknown follows from a dead link to it, of its kind of resource', () => {
  const dead: Found = [
    'X-LINK-WORKS',
    'read: status',
    SERVED,
    'the status is 404 (RESOURCE_UNKNOWN)',
  ];
  const unknown: Found = [
    'SCA-STATUS-200',
    'read: status',
    SERVED,
    'the status is 403 (RESOURCE_UNKNOWN)',
  ];
  const owner = caseOf('link', [dead], { operation: 'getConsentScaStatus' });
  const told = (operation: string) => followersOf(owner, caseOf('read', [unknown], { operation }));
  expect(told('getConsentScaStatus')).toEqual([['SCA-STATUS-200', 'X-LINK-WORKS']]);
  expect(told('updateConsentPsuData')).toEqual([['SCA-STATUS-200', 'X-LINK-WORKS']]);
  expect(told('getConsent')).toEqual([]);
  expect(told('getPaymentScaStatus')).toEqual([]);
});

test('a status that comes by itself explains the same status later, but not who may decide', () => {
  const valid = (clause: string): Found => [
    clause,
    'read: body /consentStatus',
    'it is "received"',
    'it is "valid"',
  ];
  const alone = caseOf('sca/left-alone/consent-stays-as-it-is', [valid('SCA-NOT-BEFORE-PSU')]);
  expect(followersOf(alone, caseOf('a', [valid('IAM-TOKEN-ENDS')]))).toEqual([
    ['IAM-TOKEN-ENDS', 'SCA-NOT-BEFORE-PSU'],
  ]);
  expect(followersOf(alone, caseOf('a', [valid('OWN-CONSENT-TOKEN')]))).toEqual([]);
  const elsewhere = caseOf('sca/other', [valid('SCA-NOT-BEFORE-PSU')]);
  expect(followersOf(elsewhere, caseOf('a', [valid('IAM-TOKEN-ENDS')]))).toEqual([]);
});

test('a refusal for too many accesses follows from a bank that allows too few', () => {
  const exceeded = (clause: string, expected = SERVED): Found => [
    clause,
    'read: status',
    expected,
    'the status is 429 (ACCESS_EXCEEDED)',
  ];
  const counted = caseOf('limits', [exceeded('AIS-FREQUENCY-WITHIN')], {
    operation: 'listAccounts',
  });
  const told = (found: Found) =>
    followersOf(counted, caseOf('a', [found], { operation: 'getAccountDetails' }));
  expect(told(exceeded('AIS-ACCOUNT-200'))).toEqual([['AIS-ACCOUNT-200', 'AIS-FREQUENCY-WITHIN']]);
  expect(told(exceeded('ERR-400', 'the request is refused with a 400'))).toEqual([]);
});

test('a refusal with 2xx is judged by a clause of the operation, not by one of the caller', () => {
  const served = (clause: string, code: string): Found => [
    clause,
    'update: status',
    'the request is refused with a 4xx',
    `the status is 200 (${code})`,
  ];
  const stranger = caseOf('a', [served('TLS-CERTIFICATE', 'CERTIFICATE_MISSING')]);
  const garbage = caseOf('b', [served('X-UPDATE-REFUSED', 'FORMAT_ERROR')]);
  expect(followersOf(stranger, garbage)).toEqual([['TLS-CERTIFICATE', 'X-UPDATE-REFUSED']]);
  expect(followersOf(stranger)).toEqual([]);
  const signed = caseOf('c', [served('HDR-DIGEST-NEEDED', 'FORMAT_ERROR')]);
  expect(followersOf(stranger, signed)).toEqual([['HDR-DIGEST-NEEDED', 'TLS-CERTIFICATE']]);
});

test('a cancellation that is authorised once more follows from the status that does not show it', () => {
  const NOT_SHOWN: Found = [
    'PIS-CANCEL-CANC',
    'after: body /transactionStatus',
    'the value is "CANC"',
    'the value is "RCVD"',
  ];
  const again = (code: string): FollowedCase =>
    caseOf(
      'again',
      [
        [
          'PIS-CANCEL-AUTH-START-201',
          'two: status',
          'the status is 201',
          `the status is 403 (${code})`,
        ],
      ],
      { operation: 'startPaymentCancellationAuthorisation' },
    );
  const one = caseOf('one', [NOT_SHOWN], { operation: 'getPaymentStatus' });
  expect(followersOf(one, again('RESOURCE_EXPIRED'))).toEqual([
    ['PIS-CANCEL-AUTH-START-201', 'PIS-CANCEL-CANC'],
  ]);
  expect(followersOf(one, again('CERTIFICATE_INVALID'))).toEqual([]);
  expect(followersOf(again('RESOURCE_EXPIRED'))).toEqual([]);
});
