import { expect, test } from 'vitest';
import type { Finding } from '../event.js';
import type { JudgedCase } from './cause.js';
import { causesOf } from './causes-of.js';
import { JOIN_RULES } from './join-rules.js';

const URL = 'https://bank.example/v1';

/** An exchange: `METHOD path`, its operation, and the body of the response. */
interface Sent {
  readonly request?: string;
  readonly operation?: string | null;
  readonly body?: unknown;
  readonly deviation?: string;
  /** 200 if absent. */
  readonly status?: number;
}

/** A finding on an exchange, by its index. */
type Shown = readonly [
  ...[at: number, clause: string, place: string, expected: string, actual: string],
  level?: Finding['level'],
];

const finding = ([at, clause, place, expected, actual, level = 'required']: Shown): Finding => ({
  clause,
  level,
  where: `s${at}: ${place}`,
  expected,
  actual,
});

function caseWith(sent: readonly Sent[], shown: readonly Shown[]): JudgedCase {
  const exchanges = sent.map(({ request = 'GET /x', operation = 'getPayment', ...more }, at) => {
    const [method = '', path = ''] = request.split(' ');
    const text = JSON.stringify(more.body ?? {});
    return {
      id: `e${at}`,
      operation,
      ...(more.deviation === undefined ? {} : { deviation: more.deviation }),
      request: { method, url: `${URL}${path}`, headers: [], body: null },
      response: {
        kind: 'answer' as const,
        status: more.status ?? 200,
        headers: [],
        body: { contentType: 'application/json', text, bytes: text.length, cut: false },
      },
    };
  });
  const checks = shown.map((each) => ({ exchange: `e${each[0]}`, findings: [finding(each)] }));
  const findings = shown.map(finding);
  return { id: 'a', verdict: 'failed', reason: null, findings, checks, exchanges };
}

const count = (sent: readonly Sent[], shown: readonly Shown[]): number =>
  causesOf([caseWith(sent, shown)]).length;

const LINKS = { _links: { self: { href: '/v1/first' }, a: { href: '/v1/a' } } };
const REFUSAL = 'the request is refused with a 4xx';
const SERVED = 'the status is 200';
const status = (at: number, clause: string, expected: string, actual: string): Shown => [
  at,
  clause,
  'status',
  expected,
  actual,
];
const state = (at: number, clause: string, value: string, field = 'transactionStatus'): Shown => [
  at,
  clause,
  `body /${field}`,
  'the value is "X"',
  `the value is "${value}"`,
];
const leads = (name: string): Shown => [
  0,
  'COMMON-LINKS-LEAD',
  `body /_links/${name}/href`,
  'it leads there',
  `the href is "${name}"`,
];
const differs = (field: string): Shown => [
  0,
  'PIS-READ-SAME',
  `body /${field}`,
  'it is "1", as in the request of initiatePayment',
  `it is "${field}"`,
];
const POST: Sent = { request: 'POST /x', operation: 'startPaymentAuthorisation' };

/** By the reason of a rule: exchanges and findings of one cause, and findings of two that look alike. */
const RULES: readonly (readonly [
  because: string,
  sent: readonly Sent[],
  one: readonly Shown[],
  two: readonly Shown[],
])[] = [
  [
    'follows a link',
    [{ body: LINKS }, { request: 'GET /first' }],
    [leads('self'), state(1, 'PIS-LINK', 'CANC')],
    [leads('a'), state(1, 'PIS-LINK', 'CANC')],
  ],
  [
    'three or more links',
    [{ body: LINKS }],
    [leads('self'), leads('a'), leads('b')],
    [leads('self'), leads('a')],
  ],
  [
    'links of one kind of resource are refused alike',
    [
      { request: 'GET /b', operation: 'getAccountBalances', status: 404, body: { title: 'no /b' } },
      { request: 'GET /c', operation: 'listTransactions', status: 404, body: { title: 'no /c' } },
    ],
    [0, 1].map((at) => status(at, 'AIS-ACCOUNT-LINKS-WORK', SERVED, 'the status is 404')),
    [0, 1].map((at) => status(at, 'AIS-ACCOUNT-SERVED', SERVED, 'the status is 404')),
  ],
  [
    'three or more fields',
    [{}],
    [differs('amount'), differs('debtorAccount'), differs('creditorAccount')],
    [differs('amount'), differs('debtorAccount')],
  ],
  [
    'a list contains although',
    [{ operation: 'listPaymentAuthorisations' }, { request: 'GET /authorisations/id-7' }],
    [
      [0, 'ONLY', 'body /authorisationIds', 'the list contains "b"', 'it also contains "id-7"'],
      status(1, 'ONLY', 'the status is 200', 'the status is 403'),
    ],
    [
      [0, 'ONLY', 'body /authorisationIds', 'the list contains "b"', 'it also contains "id-8"'],
      status(1, 'ONLY', 'the status is 200', 'the status is 403'),
    ],
  ],
  [
    'was served, so that the response has',
    [{}, {}],
    [status(0, 'OWN', REFUSAL, SERVED), [0, 'OWN-ID', 'body /account/id', 'it is a', 'it is b']],
    [status(0, 'OWN', REFUSAL, SERVED), [0, 'SAFE-X', 'body /account/id', 'no secret', 'one']],
  ],
  [
    'the same status or field',
    [{}, {}],
    [
      status(0, 'A', 'the status is 201 or 400', 'the status is 404'),
      status(0, 'B', 'the status is 201', 'the status is 404'),
    ],
    [
      [0, 'A', 'body /amount', 'it is present', 'it is x'],
      [0, 'B', 'body /currency', 'it is present', 'it is x'],
    ],
  ],
  [
    'one of several allowed things',
    [{}, {}],
    [
      [0, 'A', 'body /', 'the object has the field _links', 'the field is missing'],
      [0, 'B', 'response', 'one of these is true', 'the field /_links is missing; a header'],
    ],
    [
      [0, 'A', 'body /', 'the object has the field _links', 'the field is missing'],
      [0, 'B', 'response', 'one of these is true', 'the field /other is missing; a header'],
    ],
  ],
  [
    'two clauses allow several things',
    [{}, {}],
    [
      [0, 'A', 'response', 'one of these is true: a', 'the header X is "y"'],
      [0, 'B', 'response', 'one of these is true: b', 'the header X is "y"'],
    ],
    [
      [0, 'A', 'response', 'one of these is true: a', 'the header X is "y"'],
      [1, 'B', 'response', 'one of these is true: b', 'the header X is "y"'],
    ],
  ],
  [
    'say the same about the last act',
    [POST, {}, { operation: 'getPaymentScaStatus' }],
    [state(1, 'MOVES', 'RCVD'), state(2, 'FINAL', 'psuAuthenticated', 'scaStatus')],
    [state(1, 'MOVES', 'RCVD'), state(2, 'FINAL', 'finalised', 'scaStatus')],
  ],
  [
    'a sequence of statuses',
    [POST, {}, POST, {}],
    [
      state(1, 'DECLINED', 'CANC'),
      [
        3,
        'STATE-PAYMENT',
        'body /transactionStatus',
        'payment … has a status that can follow CANC',
        'the status is ACTC',
      ],
    ],
    [
      state(1, 'DECLINED', 'CANC'),
      [
        3,
        'STATE-PAYMENT',
        'body /transactionStatus',
        'payment … has a status that can follow RJCT',
        'the status is ACTC',
      ],
    ],
  ],
  [
    'a read is served because',
    [
      POST,
      { operation: 'getConsentStatus' },
      { operation: 'listAccounts' },
      POST,
      { operation: 'listAccounts' },
    ],
    [state(1, 'ENDS', 'valid', 'consentStatus'), status(2, 'NO-DATA', REFUSAL, SERVED)],
    [state(1, 'ENDS', 'valid', 'consentStatus'), status(4, 'NO-DATA', REFUSAL, SERVED)],
  ],
  [
    'spelled otherwise',
    [{}],
    [
      [0, 'HOLDS', 'body /ids', 'it is present', 'it is missing'],
      [0, 'COMMON-SPELLING', 'body /idz', 'it is spelled ids', 'it is spelled idz'],
    ],
    [
      [0, 'HOLDS', 'body /ids', 'it is present', 'it is missing'],
      [0, 'COMMON-SPELLING', 'body /idz', 'it is spelled other', 'it is spelled idz'],
    ],
  ],
  [
    'the link belongs to the status',
    [POST],
    [
      state(0, 'RECEIVED', 'finalised', 'scaStatus'),
      [
        0,
        'COMMON-LINKS-STATUS',
        'body /_links/a',
        'no link',
        'the link is present at scaStatus finalised',
      ],
    ],
    [
      state(0, 'RECEIVED', 'valid', 'consentStatus'),
      [
        0,
        'COMMON-LINKS-STATUS',
        'body /_links/a',
        'no link',
        'the link is present at scaStatus finalised',
      ],
    ],
  ],
  [
    'should not be there at all',
    [{ body: LINKS }],
    [
      [
        0,
        'COMMON-LINKS-STATUS',
        'body /_links/a',
        'no link',
        'the link is present at scaStatus valid',
      ],
      leads('a'),
    ],
    [
      [
        0,
        'COMMON-LINKS-STATUS',
        'body /_links/a',
        'no link',
        'the link is present at scaStatus valid',
      ],
      leads('b'),
    ],
  ],
  [
    'the list is empty',
    [{}],
    [
      [0, 'EVERY', 'body /cards', 'the array contains x', 'it is []'],
      [0, 'ID', 'body /cards/*/id', 'it is present', 'it is missing'],
    ],
    [
      [0, 'EVERY', 'body /cards', 'the array contains x', 'it is [1]'],
      [0, 'ID', 'body /cards/*/id', 'it is present', 'it is missing'],
    ],
  ],
  [
    'what was let in',
    [POST, POST, { operation: 'getPaymentScaStatus' }],
    [
      [
        0,
        'PASSWORD',
        'body /scaStatus',
        'the value is "exempted"; or the request is refused',
        'the value is "psuAuthenticated"',
      ],
      state(2, 'OWN', 'finalised', 'scaStatus'),
    ],
    [
      [
        0,
        'PASSWORD',
        'body /scaStatus',
        'the value is "received"',
        'the value is "psuAuthenticated"',
      ],
      state(2, 'OWN', 'finalised', 'scaStatus'),
    ],
  ],
  [
    'Location names another resource',
    [POST],
    [
      [0, 'UNIQUE', 'body /consentId', 'the ids differ', 'both are "7"'],
      [0, 'HDR-LOCATION-NAMES', 'response header Location', 'the value names it', 'the value is b'],
    ],
    [
      [0, 'UNIQUE', 'values', 'the ids are equal', 'they are "7" and "8"'],
      [0, 'HDR-LOCATION-NAMES', 'response header Location', 'the value names it', 'the value is b'],
    ],
  ],
  [
    'about another object',
    [{}],
    [
      [
        0,
        'SAME',
        'body /transactionId',
        'it is "a", as in the response of list at /0',
        'it is "b"',
      ],
      [0, 'SAME', 'body /amount', 'it is "1", as in the response of list at /1', 'it is "2"'],
    ],
    [
      [0, 'SAME', 'body /name', 'it is "a", as in the response of list at /0', 'it is "b"'],
      [0, 'SAME', 'body /amount', 'it is "1", as in the response of list at /1', 'it is "2"'],
    ],
  ],
  [
    'another part of the server',
    [{}, {}],
    [
      status(0, 'ERR-415', 'the refusal has the status 415', 'the status is 400'),
      [0, 'ERR-BODY', 'body', 'the refusal has an error body', 'the body is empty'],
    ],
    [
      status(0, 'ERR-415', 'the refusal has the status 415', 'the status is 400'),
      [1, 'ERR-BODY', 'body', 'the refusal has an error body', 'the body is empty'],
    ],
  ],
  [
    'a list lacks an entry',
    [{}],
    [
      [0, 'EVERY', 'body /cards', 'the array contains {"pan":"1"}', 'it is [2]'],
      [0, 'MASKED', 'body /cards/*/pan', 'it is masked', 'it is "2"'],
    ],
    [
      [0, 'EVERY', 'body /cards', 'the array contains {"id":"1"}', 'it is [2]'],
      [0, 'MASKED', 'body /cards/*/pan', 'it is masked', 'it is "2"'],
    ],
  ],
  [
    'compared with one of another response',
    [{ operation: 'listCardAccounts' }, { operation: 'getCardAccount' }],
    [
      [0, 'MASKED', 'body /cards/0/pan', 'it is masked', 'it is "2"'],
      [
        1,
        'SAME',
        'body /card/number',
        'it is "2", as in the response of listCardAccounts at /cards/0/pan',
        'it is "1"',
      ],
    ],
    [
      [0, 'MASKED', 'body /cards/0/pan', 'it is masked', 'it is "2"'],
      [
        1,
        'SAME',
        'body /card/number',
        'it is "2", as in the response of listCardAccounts at /cards/1/pan',
        'it is "1"',
      ],
    ],
  ],
];

test.each(RULES)('findings have one cause because of: %s', (because, sent, one, two) => {
  expect(JOIN_RULES.filter((rule) => rule.because.includes(because))).toHaveLength(1);
  expect([count(sent, one), count(sent, two)]).toEqual([1, two.length]);
});

test('each rule has an example', () => {
  const shown = (because: string) => RULES.some(([words]) => because.includes(words));
  expect(JOIN_RULES.map(({ because }) => because).filter((each) => !shown(each))).toEqual([]);
});

test('a finding is joined only in the case that shows the relation', () => {
  const open = [
    status(0, 'OWN', REFUSAL, SERVED),
    [0, 'ID', 'body /account/id', 'it is a', 'it is b'],
  ] as const;
  const alone = { ...caseWith([{}], [open[1]]), id: 'b' };
  const causes = causesOf([caseWith([{}], open), alone]);
  expect(causes.map(({ clauses, findings }) => [clauses, findings])).toEqual([
    [['OWN', 'ID'], 2],
    [['ID'], 1],
  ]);
});

test('nothing that a bank has to correct belongs to what is only observed', () => {
  const one = caseWith(
    [{}],
    [status(0, 'OWN', REFUSAL, SERVED), [0, 'ID', 'body /account/id', 'it is a', 'it is b']],
  );
  const observed = <T extends Finding>(each: T): T =>
    each.clause === 'OWN' ? { ...each, level: 'observe' } : each;
  const seen = {
    ...one,
    findings: one.findings.map(observed),
    checks: one.checks.map((check) => ({ ...check, findings: check.findings.map(observed) })),
  };
  expect(causesOf([seen]).map(({ level, clauses }) => [level, clauses])).toEqual([
    ['required', ['ID']],
    ['observe', ['OWN']],
  ]);
});

test('a consent that was not replaced says nothing about reads under the next one', () => {
  const sent = [
    { request: 'POST /consents', operation: 'createConsent' },
    { request: 'GET /consents/1/status', operation: 'getConsentStatus' },
    { request: 'GET /accounts', operation: 'listAccounts' },
  ];
  const causesWith = (step: string, clause: string) => {
    const shown = [
      [1, 'AIS-CONSENT-SUPERSEDED', 'body /consentStatus', 'it is "expired"', 'it is "valid"'],
      status(2, clause, REFUSAL, SERVED),
    ] as const;
    const one = caseWith(sent, shown);
    const named = <T extends Finding>(each: T): T => ({
      ...each,
      where: each.where.replace('s1: ', `${step}: `),
    });
    return causesOf([
      {
        ...one,
        findings: one.findings.map(named),
        checks: one.checks.map((check) => ({ ...check, findings: check.findings.map(named) })),
      },
    ]).length;
  };
  expect(causesWith('after', 'LIMIT-FREQUENCY')).toBe(1);
  expect(causesWith('replaced-consent', 'LIMIT-FREQUENCY')).toBe(2);
  expect(causesWith('replaced-consent', 'AIS-CONSENT-ENDED-NO-DATA')).toBe(1);
});

test('a required error in a response that a bank need not have refused is a cause of its own', () => {
  const served = (level: Finding['level']): Shown => [0, 'H', 'status', REFUSAL, SERVED, level];
  const others: Shown = [0, 'ONLY', 'body /authorisationIds', 'the array lacks "b"', 'it is ["b"]'];
  const hidden: Shown = [0, 'OWN', 'body /accounts', 'it is absent', 'it is []'];
  expect(count([{}], [served('recommended'), others])).toBe(2);
  expect(count([{}], [served('required'), others])).toBe(1);
  expect(count([{}], [served('recommended'), hidden])).toBe(1);
});
