import { expect, test } from 'vitest';
import { type ParsedAnswer, parseAnswer } from '../answers/parsed-answer.js';
import { judgeMove, learn } from './judge-move.js';
import { WALK_SUBJECTS } from './walk-subject.js';
import { newThing, type WalkResource } from './walk-thing.js';
import { VERBS } from './walk-verbs.js';

function answer(status: number, body: object = {}): ParsedAnswer {
  return parseAnswer({
    alias: 'w9',
    operation: null,
    request: {
      method: 'GET',
      url: 'https://bank.invalid/',
      headers: [],
      body: null,
      identity: 'tpp1',
      timeoutMs: 1,
    },
    answer: { kind: 'answer', status, headers: [], body: Buffer.from(JSON.stringify(body)) },
  });
}

type Told = readonly [verb: string, status: number, body?: object];

/** The clauses that the last of these responses about one payment violates. */
function clauses(told: readonly Told[]): readonly string[] {
  const thing: WalkResource = newThing('w1', 0);
  let found: readonly string[] = [];
  for (const [name, status, body] of told) {
    const verb = VERBS.find((each) => each.name === name);
    if (verb === undefined) throw new Error(`no verb ${name}`);
    const moved = { verb, subject: WALK_SUBJECTS.payment, thing, seen: answer(status, body) };
    found = judgeMove(moved).map(({ clause }) => clause);
    learn(moved);
  }
  return found;
}

const status = (transactionStatus: string) => ({ transactionStatus });

test.each<[readonly Told[], readonly string[]]>([
  [
    [
      ['delete', 204],
      ['status', 200, status('CANC')],
    ],
    [],
  ],
  [
    [
      ['delete', 204],
      ['status', 200, status('RCVD')],
    ],
    ['PIS-CANCEL-FINAL'],
  ],
  [
    [
      ['delete', 202, status('RCVD')],
      ['status', 200, status('RCVD')],
    ],
    [],
  ],
  [
    [
      ['delete', 202, status('CANC')],
      ['read', 200, status('ACTC')],
    ],
    ['PIS-CANCEL-FINAL'],
  ],
  [
    [
      ['delete', 204],
      ['status', 404],
    ],
    [],
  ],
  [
    [
      ['delete', 409],
      ['status', 200, status('CANC')],
    ],
    ['STATE-REFUSED-UNCHANGED'],
  ],
  [
    [
      ['delete', 409],
      ['reject', 200],
      ['status', 200, status('CANC')],
    ],
    [],
  ],
  [
    [
      ['delete', 409],
      ['delete', 204],
      ['status', 200, status('CANC')],
    ],
    [],
  ],
  [
    [
      ['foreign-delete', 403],
      ['status', 200, status('CANC')],
    ],
    ['STATE-REFUSED-UNCHANGED'],
  ],
  [[['foreign-read', 200, status('RCVD')]], ['OWN-PAYMENT-READ']],
  [[['foreign-start', 201]], ['OWN-PAYMENT-AUTHORISE']],
  [[['foreign-status', 404]], []],
  [
    [
      ['authorize', 302],
      ['exchange', 200],
      ['exchange', 200],
    ],
    ['IAM-CODE-ONCE'],
  ],
  [
    [
      ['authorize', 302],
      ['exchange', 200],
      ['exchange', 400],
    ],
    [],
  ],
  [
    [
      ['exchange', 200],
      ['authorize', 302],
      ['exchange', 200],
    ],
    [],
  ],
])('%j violates %j', (told, want) => {
  expect(clauses(told)).toEqual(want);
});
