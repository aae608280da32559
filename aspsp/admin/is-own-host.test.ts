import { expect, it } from 'vitest';
import { isOwnHost } from './is-own-host.js';

it.each([
  ['localhost', true],
  ['LOCALHOST:8445', true],
  ['127.0.0.1:8445', true],
  ['[::1]:8445', true],
  ['[::1]', true],
  ['bank.test:1', true],
  [undefined, false],
  ['', false],
  ['evil.example', false],
  ['localhost.evil.example:8445', false],
  ['127.0.0.1.evil.example', false],
  ['127.0.0.1@evil.example', false],
  ['localhost:8445:1', false],
])('Host %j is the own host: %s', (host, want) => {
  expect(isOwnHost(host, 'Bank.test')).toBe(want);
});
