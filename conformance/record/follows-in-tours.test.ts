import { expect, test } from 'vitest';
import type { FollowedCase } from './followed-case.js';
import { withFollows } from './follows.js';

type Found = readonly [exchange: string, clause: string, expected?: string, actual?: string];

const DUE = 'it is "RCVD"';
const IS = 'it is "X"';
const REFUSED = 'the request is refused with a 4xx';

/** The clauses of a case that follow from another one, with that one. */
function followersOf(id: string, ...found: readonly Found[]) {
  const checks = found.map(([exchange, clause, expected = DUE, actual = IS]) => ({
    clause,
    exchange,
    findings: [
      {
        clause,
        level: 'required' as const,
        where: `${exchange}: ${expected === REFUSED ? 'status' : `body /${clause}`}`,
        expected,
        actual,
      },
    ],
  }));
  const exchanges = found.map(([each]) => ({
    id: each,
    operation: 'getPayment',
    request: { method: 'GET', url: 'https://bank.example', headers: [], body: null },
    response: { kind: 'answer' as const, status: 200, headers: [], body: null },
  }));
  const findings = checks.flatMap((check) => check.findings);
  const one: FollowedCase = { id, findings, checks, exchanges };
  return withFollows([one]).flatMap((each) =>
    each.findings.flatMap(({ clause, follows }) =>
      follows === undefined ? [] : [[clause, follows]],
    ),
  );
}

const TOUR = 'combinations/payment/a-b';

test('what a tour finds later follows from what it finds first', () => {
  const found: readonly Found[] = [
    ['e1', 'X-FIRST'],
    ['e2', 'X-LATER'],
    ['e3', 'X-LAST'],
  ];
  expect(followersOf(TOUR, ...found)).toEqual([
    ['X-LATER', 'X-FIRST'],
    ['X-LAST', 'X-FIRST'],
  ]);
  expect(followersOf('pis/x', ...found)).toEqual([]);
});

test.each<readonly [string, Found, Found]>([
  ['on the same exchange', ['e1', 'X-FIRST'], ['e1', 'X-OTHER']],
  ['of the same clause', ['e1', 'X-FIRST'], ['e2', 'X-FIRST']],
  ['after a finding that any response may have', ['e1', 'HDR-ECHO'], ['e2', 'X-LATER']],
  ['that any response may have', ['e1', 'X-FIRST'], ['e2', 'SAFE-SECRETS']],
  [
    'of a request that lacks a header and is served',
    ['e1', 'X-FIRST'],
    ['e2', 'HDR-X-REQUEST-ID', REFUSED, 'the status is 200'],
  ],
  [
    'of a stranger who is served',
    ['e1', 'X-FIRST'],
    ['e2', 'OWN-PAYMENT-READ', REFUSED, 'the status is 200'],
  ],
])('a finding of a tour stands on its own: %s', (_, first, second) => {
  expect(followersOf(TOUR, first, second)).toEqual([]);
});

test('what a tour finds after a request that was served instead of refused follows from it', () => {
  const served: Found = ['e1', 'HDR-X-REQUEST-ID', REFUSED, 'the status is 200'];
  expect(followersOf(TOUR, served, ['e2', 'X-LATER'])).toEqual([['X-LATER', 'HDR-X-REQUEST-ID']]);
});
