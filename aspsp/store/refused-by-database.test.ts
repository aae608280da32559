import { expect, it } from 'vitest';
import { unavailable } from './refused-by-database.js';

const ADDRESS = 'postgres://anna:geheim@db.example:5433/bank';

it.each([
  [
    Object.assign(new Error('password authentication failed for user "anna"'), { code: '28P01' }),
    'The database db.example:5433/bank cannot be reached: password authentication failed for user "anna".',
    'Check the user and the password in the address.',
  ],
  [
    new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
    'The database db.example:5433/bank cannot be reached: it asks for a password.',
    expect.stringContaining('--store postgres://user:password@'),
  ],
])('%s is told without the secrets of the address', (cause, message, hint) => {
  expect(unavailable(ADDRESS, cause)).toMatchObject({ message, hint, exitCode: 2 });
});
