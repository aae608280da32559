import { expect, it } from 'vitest';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { problemHooks } from './problem-hooks.js';

const coded = (code: string, message = 'it broke'): Error =>
  Object.assign(new Error(message), { code });
/** As drizzle gives an error of the driver. */
const ofQuery = (cause: Error): Error => new Error('Failed query: select 1', { cause });
const refused = coded('ECONNREFUSED');
const unreachable = new Xs2aError('TARGET_UNREACHABLE', 'No bank there.', {
  hint: 'Look.',
  cause: refused,
});

it.each([
  ['a database that nobody started', ofQuery(refused), 503],
  ['one at several addresses', new AggregateError([refused, coded('EHOSTUNREACH')]), 503],
  ['one that ends', ofQuery(coded('57P01')), 503],
  ['one that starts', coded('57P03'), 503],
  ['one without a connection left', coded('53300'), 503],
  ['one that went away', ofQuery(new Error('Connection terminated unexpectedly')), 503],
  ['one whose disk is full', ofQuery(coded('53100')), 507],
  ['a folder whose disk is full', coded('ENOSPC'), 507],
  ['a bank that is away', unreachable, 502],
  ['a text that it cannot keep', ofQuery(coded('22021')), 400],
  ['an error of ours', ofQuery(coded('42P01')), 500],
])('%s', (_, error, status) => {
  const reported: unknown[] = [];
  const { onError } = problemHooks((one) => reported.push(one));
  const answer = onError(error, { status: 500 } as Parameters<typeof onError>[1]) as {
    readonly status: number;
    readonly body: { readonly title: string };
  };
  expect(answer.status).toBe(status);
  expect(answer.body.title).toMatch(/^\S.{5,100}\.$/);
  expect(reported).toEqual(status === 500 ? [error] : []);
});
