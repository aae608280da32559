import { expect, it } from 'vitest';
import { nearestWord } from './nearest-word.js';

it.each([
  ['nmae', 'name'],
  ['cleintId', 'clientId'],
  ['PASSWORD', 'password'],
  ['redirectUrl', 'redirectUri'],
  ['zzz', undefined],
  ['', undefined],
])('%s -> %s', (given, want) => {
  expect(nearestWord(given, ['name', 'clientId', 'password', 'redirectUri'])).toBe(want);
});
