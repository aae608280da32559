import { expect, test } from 'vitest';
import { withPlace } from './with-place.js';

test.each([
  ['read: body /consentStatus', 'the value is "valid"', 'the field /consentStatus is "valid"'],
  ['read: body /ids', 'the array contains "a"', 'the field /ids contains "a"'],
  ['read: body /ids', 'it is missing', 'the field /ids is missing'],
  ['read: response header Location', 'the header is missing', 'the header Location is missing'],
  ['read: response header A', 'the header A is x', 'the header A is x'],
  ['read: status', 'the status is 200', 'the status is 200'],
  ['read: body /_links', 'there is a link self', 'there is a link self'],
])('%s: %s', (where, text, words) => expect(withPlace({ where }, text)).toBe(words));
