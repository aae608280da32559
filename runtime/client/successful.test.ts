import { inspect } from 'node:util';
import { expect, expectTypeOf, it } from 'vitest';
import type { Answered } from './call.js';
import { RefusedError, successful } from './successful.js';

type Answer = Answered<
  | { readonly status: 200; readonly body: { readonly accounts: readonly string[] } }
  | { readonly status: 401; readonly body: { readonly code: string } }
>;

it('returns the response with the type of its success', async () => {
  const given: Answer = { status: 200, body: { accounts: ['a'] } };
  const answer = await successful(Promise.resolve(given as Answer));
  expectTypeOf(answer.body).toEqualTypeOf<{ readonly accounts: readonly string[] }>();
  expect(answer).toBe(given);
});

it.each([
  [[], 'the service returned status 401: "{\\"code\\":\\"CONSENT_UNKNOWN\\"}"', undefined],
  [['listAccounts'], 'listAccounts: the service returned status 401', 'listAccounts'],
] as const)(
  'throws an error with the reason of a refusal %j',
  async ([id], message, operationId) => {
    const given: Answer = { status: 401, body: { code: 'CONSENT_UNKNOWN' } };
    const raw = { status: 401, headers: { cookie: 's' }, body: '{"code":"CONSENT_UNKNOWN"}' };
    const answer: Promise<Answer> = Promise.resolve(
      id === undefined ? Object.defineProperty(given, 'raw', { value: raw }) : given,
    );
    const failing = id === undefined ? successful(answer) : successful(id, answer);
    const error = await failing.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RefusedError);
    expect(error).toMatchObject({ message, operationId, status: 401, answer: given });
  },
);

it('shows no part of the response when it is printed, but tokens are left out of the message', () => {
  const body = '{"access_token":"secret-1"}';
  const answer = {
    status: 400,
    body: { state: 'secret-2' },
    raw: { status: 400, headers: {}, body },
  };
  const error = new RefusedError('exchangeToken', 400, answer);
  expect(inspect(error, { depth: null }) + JSON.stringify(error)).not.toContain('secret');
  expect(error.message).toContain('access_token');
});
