import { expect, test } from 'vitest';
import { parseAnswer } from '../answers/parsed-answer.js';
import { refused, status } from '../cases/build.js';
import type { Check } from '../cases/check.js';
import { isOpenDoor } from './open-door.js';

const answered = (code: number, body: unknown) =>
  parseAnswer({
    alias: 'read',
    operation: 'listAccounts',
    request: {
      method: 'GET',
      url: 'https://bank.example/v1/accounts',
      headers: [],
      body: null,
      identity: 'tpp1',
      timeoutMs: 0,
    },
    answer: {
      kind: 'answer',
      status: code,
      headers: [['Content-Type', 'application/json']],
      body: Buffer.from(body === null ? '' : JSON.stringify(body)),
    },
  });
const accounts = { accounts: [{ resourceId: 'a' }] };

test.each<readonly [boolean, Check, number, unknown]>([
  [true, refused('X'), 200, accounts],
  [true, status('X', 401, 403), 200, accounts],
  [true, refused('X'), 201, { consentId: 'c' }],
  [false, status('X', 200, 401), 200, accounts],
  [false, refused('X'), 200, {}],
  [false, refused('X'), 200, { accounts: [] }],
  [false, refused('X'), 200, { sentBack: 'c' }],
  [false, refused('X'), 204, null],
  [false, refused('X'), 401, accounts],
])('%s: %j with status %i and body %j', (isOpen, check, code, body) => {
  expect(isOpenDoor(check, answered(code, body))).toBe(isOpen);
});
