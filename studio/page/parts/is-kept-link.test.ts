import { expect, test } from 'vitest';
import { isKeptLink } from './is-kept-link.js';

test.each([
  ['/banks/b1', true],
  ['#clause-A', true],
  ['https://bank.example/sca?id=1', true],
  ['javascript:alert(1)', false],
  [' javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['//elsewhere.example', false],
  ['/\\elsewhere.example', false],
])('keeps the link %s: %s', (href, want) => {
  expect(isKeptLink(href)).toBe(want);
});
