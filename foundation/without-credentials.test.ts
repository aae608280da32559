import { expect, test } from 'vitest';
import { withoutCredentials } from './without-credentials.js';

test.each([
  ['http://user:pass@host/a.yaml', 'http://host/a.yaml'],
  ['see https://token@host:8443/a?b=c@d', 'see https://host:8443/a?b=c@d'],
  ['http://a:p@ss@host/', 'http://host/'],
  ['Use postgres://user:password@host:port/db', 'Use postgres://user:password@host:port/db'],
  ['http://host/@scope/a.yaml, me@bank.example', 'http://host/@scope/a.yaml, me@bank.example'],
])('%s is shown as %s', (text, shown) => {
  expect(withoutCredentials(text)).toBe(shown);
});
