import { expect, it } from 'vitest';
import { refuseIdleOptions } from './refuse-idle-options.js';

const PLAIN = { http: false, 'tls-strict': false };

it.each([
  [{ http: true, 'tls-strict': true }, '--tls-strict has no effect with --http.'],
  [{ 'trusted-proxy': ['10.0.0.2'] }, '--trusted-proxy has no effect without --http.'],
  [{ 'client-cert-header': 'X-Cert' }, '--client-cert-header has no effect without --http.'],
  [{ http: true, 'trusted-proxy': ['10.0.0.2', 'nonsense'] }, '--trusted-proxy nonsense is not'],
])('%j is refused', (flags, sentence) => {
  expect(() => refuseIdleOptions({ ...PLAIN, ...flags })).toThrow(sentence);
});

it.each([
  [{}],
  [{ 'tls-strict': true }],
  [{ http: true, 'trusted-proxy': ['10.0.0.2', '::2'], 'client-cert-header': 'X-Cert' }],
  [{ variant: ['plain'], 'trusted-proxy': ['10.0.0.2'] }],
])('%j is taken', (flags) => {
  expect(() => refuseIdleOptions({ ...PLAIN, ...flags })).not.toThrow();
});
