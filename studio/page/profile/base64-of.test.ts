import { expect, test } from 'vitest';
import { base64Of } from './base64-of.js';

test.each([0, 1, 8191, 8192, 8193, 300_000])('%i bytes come back from Base64', (length) => {
  const bytes = Uint8Array.from({ length }, (_, at) => (at * 31) % 256);
  const back = Uint8Array.from(atob(base64Of(bytes)), (letter) => letter.charCodeAt(0));
  expect(back).toEqual(bytes);
});
