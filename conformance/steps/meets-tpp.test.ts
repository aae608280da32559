import { expect, test } from 'vitest';
import { meetsTpp } from './meets-tpp.js';

const tpp = { redirectUri: 'https://tpp.example/cb', nokRedirectUri: 'https://tpp.example/nok' };

test.each([
  ['https://tpp.example/cb?code=1', 'redirectUri'],
  ['https://tpp.example/nok', 'nokRedirectUri'],
  ['https://tpp.example/cb/?code=1', 'slashRedirectUri'],
  ['https://tpp.example/nok/', null],
  ['http://tpp.example/cb', null],
])('%s is %s', (target, want) => {
  expect(meetsTpp(new URL(target), { tpp })).toBe(want);
});
