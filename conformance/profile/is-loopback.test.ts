import { expect, it } from 'vitest';
import { isLoopback } from './is-loopback.js';

it.each([
  ['https://localhost:8443/psd2', true],
  ['https://LOCALHOST', true],
  ['https://bank.localhost', true],
  ['http://127.0.0.1:1', true],
  ['http://127.9.8.7', true],
  ['http://2130706433', true],
  ['http://[::1]:80', true],
  ['http://[::ffff:127.0.0.1]', true],
  ['http://0.0.0.0', false],
  ['http://10.0.0.1', false],
  ['https://bank.example', false],
  ['https://localhost.bank.example', false],
  ['https://127.0.0.1.bank.example', false],
  ['https://[::2]', false],
])('%s: %s', (url, want) => expect(isLoopback(url)).toBe(want));
