import { expect, test } from 'vitest';
import type { Finding } from '../event.js';
import { joinedInRun } from './joined-in-run.js';
import type { CauseSighting } from './sighting.js';

const REFUSAL = 'the request is refused with a 4xx';

const seen = (
  key: string,
  operation: string,
  change: Partial<CauseSighting> = {},
): CauseSighting => ({
  key,
  operation,
  finding: null,
  deviation: null,
  message: null,
  ...change,
});

const failed = (key: string, operation: string, code: string): CauseSighting =>
  seen(key, operation, { message: { status: 500, code, text: null } });

/** A 5xx without an error code, after a wrong request. */
const bare = (deviation: string): CauseSighting =>
  seen(deviation, 'getPayment', { deviation, message: { status: 500, code: null, text: null } });

const told = (key: string, deviation: string, expected: string, actual: string): CauseSighting =>
  seen(key, 'getPayment', {
    deviation,
    finding: { clause: 'X', level: 'required', where: 'read: status', expected, actual },
  });

const served = (
  how: string,
  level: Finding['level'] = 'required',
  operation = 'getCardAccount',
): CauseSighting =>
  seen(`["served","${how}"]`, operation, {
    finding: { clause: 'X', level, where: 'read: status', expected: REFUSAL, actual: 'served' },
  });

const late = (key: string, operation = 'getPayment', earlier = 'CANC'): CauseSighting =>
  seen(key, operation, {
    finding: {
      clause: 'STATE-PAYMENT',
      level: 'required',
      where: 'read: body /transactionStatus',
      expected: `payment 1 has a status that can follow ${earlier}`,
      actual: 'the status is ACTC',
    },
  });

/** The key of a status that is read once more at the end of a run, with no act before it. */
const LAST = '["state","payment","transactionStatus","waiting",null,"STATE-PAYMENT","ACTC"]';

const keysOf = (...all: readonly CauseSighting[]) => {
  const keyOf = joinedInRun(all);
  return all.map(keyOf);
};

const atLink = (key: string): CauseSighting => ({
  ...seen(key, 'getPayment'),
  url: 'https://bank.example/psd2/v1/payments/1',
  finding: {
    clause: 'COMMON-LINKS-LEAD',
    level: 'required',
    where: 'read: body /_links/self/href',
    expected: 'the link leads to an operation of the resource',
    actual: 'the href is "/v1/payments/1"',
  },
});

/** A valid request that found nothing at its address. */
const notThere = (key: string, base = 'https://bank.example'): CauseSighting => ({
  ...seen(key, 'listTransactions', { message: { status: 404, code: null, text: null } }),
  url: `${base}/v1/accounts/1/transactions`,
});

test.each<readonly [string, readonly CauseSighting[], number]>([
  ['wrong links, and a request that followed one', [atLink('a'), atLink('a'), notThere('b')], 1],
  [
    'not a request below the base of the others',
    [atLink('a'), atLink('a'), notThere('b', 'https://bank.example/psd2')],
    2,
  ],
  [
    'not a request without a wrong link',
    [notThere('a'), notThere('b', 'https://bank.example/x')],
    2,
  ],
  [
    'an operation that fails with several codes, for each kind of resource',
    [
      failed('a', 'updatePaymentPsuData', 'FORMAT_ERROR'),
      failed('b', 'updateConsentPsuData', 'SERVICE_INVALID'),
    ],
    1,
  ],
  [
    'not an operation that fails with one code',
    [
      failed('a', 'updatePaymentPsuData', 'FORMAT_ERROR'),
      failed('b', 'updatePaymentPsuData', 'FORMAT_ERROR'),
    ],
    2,
  ],
  [
    'not different operations that fail',
    [
      failed('a', 'updatePaymentPsuData', 'FORMAT_ERROR'),
      failed('b', 'createConsent', 'SERVICE_INVALID'),
    ],
    2,
  ],
  [
    'operations that fail with every error, from three on',
    ['updatePaymentPsuData', 'createConsent', 'getAccount'].flatMap((operation) => [
      failed(`a ${operation}`, operation, 'FORMAT_ERROR'),
      failed(`b ${operation}`, operation, 'SERVICE_INVALID'),
    ]),
    1,
  ],
  [
    'an operation that fails without a code for five kinds of wrong requests',
    ['1', '2', '3', '4', '5'].map((each) => bare(each)),
    1,
  ],
  ['not for four of them', ['1', '2', '3', '4'].map((each) => bare(each)), 4],
  [
    'a certificate that is accepted, and refused for another reason elsewhere',
    [
      told('a', 'without a client certificate', REFUSAL, 'the status is 200'),
      told(
        'b',
        'without a client certificate',
        'the refusal has the status 401',
        'the status is 404',
      ),
    ],
    1,
  ],
  [
    'not two certificates',
    [
      told('a', 'without a client certificate', REFUSAL, 'the status is 200'),
      told(
        'b',
        'with an expired certificate',
        'the refusal has the status 401',
        'the status is 404',
      ),
    ],
    2,
  ],
  [
    'five kinds of wrong requests that one kind of resource serves',
    ['1', '2', '3', '4', '5'].map((each) => served(each)),
    1,
  ],
  ['not four of them', ['1', '2', '3', '4'].map((each) => served(each)), 4],
  [
    'not what a bank need not refuse',
    ['1', '2', '3', '4', '5'].map((each) => served(each, 'recommended')),
    5,
  ],
  [
    'not one of them that another kind of resource serves too',
    [
      ...['1', '2', '3', '4', '5'].map((each) => served(each)),
      served('5', 'required', 'getPayment'),
    ],
    5,
  ],
  [
    'statuses that cannot follow, after several acts, where one operation returns them',
    [late('a'), late('b', 'getPayment', 'ACSC')],
    1,
  ],
  [
    'not those that another operation returns too',
    [late('a'), late('a', 'getPaymentStatus'), late('b')],
    2,
  ],
  [
    'a status that is read at the end, and that a case showed after an act',
    [late(LAST), late('a'), late('a', 'getPaymentStatus')],
    1,
  ],
  [
    'not one that followed another status',
    [late(LAST, 'getPayment', 'ACSC'), late('a'), late('a', 'getPaymentStatus')],
    2,
  ],
  [
    'not a status that a clause of its own rejects',
    [late('a'), late('b'), told('b', '', 'the value is "CANC"', 'the value is "ACTC"')],
    2,
  ],
])('joins %s', (_, all, keys) => {
  expect(new Set(keysOf(...all)).size).toBe(keys);
});
