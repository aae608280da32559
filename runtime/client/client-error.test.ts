import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { beginning } from './beginning.js';
import { ClientError } from './client-error.js';

const SECRET = 'eyJhbGciOi.secret';
const answer = {
  status: 200,
  headers: { 'set-cookie': `session=${SECRET}`, location: `https://tpp.example/?code=${SECRET}` },
  body: `{"access_token":"${SECRET}","token_type":"basic"}`,
};
const error = new ClientError(
  'INVALID_ANSWER',
  'status 200: /body/token_type',
  'exchangeToken',
  'r1',
  answer,
);

describe('the error of a call whose response has secrets', () => {
  it.each([
    ['printed', inspect(error)],
    ['printed to any depth', inspect(error, { depth: null, getters: true })],
    ['printed as a cause', inspect(new Error('outer', { cause: error }))],
    ['written as JSON', JSON.stringify({ error })],
    ['copied', JSON.stringify({ ...error })],
  ])('shows none of them when it is %s, but the code and the status', (_, text) => {
    expect(text).not.toContain(SECRET);
    expect(text).toMatch(/INVALID_ANSWER/);
    expect(text).toMatch(/"?status"?: ?200/);
  });

  it('has the whole response for a program', () => {
    const { status, headers, body } = error;
    expect({ status, headers, body }).toEqual(answer);
    expect(error.answer).toBe(answer);
  });
});

it.each([
  answer.body,
  `access_token=${SECRET}&token_type=bearer`,
  `{"client_secret": "quote\\"${SECRET}"}`,
  `Authorization: Bearer ${SECRET}`,
])('the beginning of a body has no secret: %s', (body) => {
  expect(beginning(new TextEncoder().encode(body))).not.toContain(SECRET);
});
