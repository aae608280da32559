import { expect, it } from 'vitest';
import { serverUrl } from './server-url.js';

const ZONE = { default: 'live', enum: ['live', 'test'] } as const;

it('accepts only listed values of a variable', () => {
  const server = { url: 'https://{zone}.example', variables: { zone: ZONE } };
  expect(serverUrl(server, { zone: 'test' })).toBe('https://test.example');
  expect(() => serverUrl(server, JSON.parse('{"zone":"evil.example/"}'))).toThrow(
    'one of live, test',
  );
  expect(() => serverUrl({ url: 'https://{host}' })).toThrow('host has no value');
});

it.each([
  ['https://{zone}.bank.example/psd2', 'eu', 'test-1'],
  ['https://{zone}.bank.example:{zone}/psd2', '1', '2'],
  ['https://{zone}/psd2', 'bank.example', 'test.example:8443'],
  ['https://{zone}/psd2', 'bank.example', '[::1]:8443'],
  ['https://bank.example{zone}', '', '/v1'],
  ['https://bank.example{zone}', '/psd2', '/psd2/v1'],
  ['https://bank.example/{zone}', 'psd2', 'psd2/v1'],
  ['/{zone}', 'psd2', 'v1'],
  ['{zone}/psd2', 'https://bank.example', 'https://test.example'],
])('takes a value that stays in its place: %s', (url, usual, zone) => {
  const server = { url, variables: { zone: { default: usual } } };
  expect(serverUrl(server)).toBe(url.replaceAll('{zone}', usual));
  expect(serverUrl(server, { zone })).toBe(url.replaceAll('{zone}', zone));
});

it.each([
  ['https://{zone}.bank.example/psd2', 'eu', 'evil.example/'],
  ['https://{zone}.bank.example/psd2', 'eu', 'evil.example?'],
  ['https://{zone}.bank.example/psd2', 'eu', 'evil.example#'],
  ['https://{zone}.bank.example/psd2', 'eu', 'evil.example\\'],
  ['https://{zone}.bank.example/psd2', 'eu', 'me@evil.example:1/'],
  ['https://bank.example:{zone}', '443', '443@evil.example'],
  ['https://bank.example{zone}', '', '.evil.example'],
  ['https://bank.example{zone}', '/psd2', '@evil.example'],
  ['https://bank.example/{zone}/v1', 'psd2', 'psd2?'],
  ['https://bank.example/{zone}/v1', 'psd2', 'psd2#'],
  ['/{zone}', 'psd2', '/evil.example'],
])(
  'refuses a value that changes another part: %s with %s instead of it: %s',
  (url, usual, zone) => {
    const server = { url, variables: { zone: { default: usual } } };
    expect(() => serverUrl(server, { zone })).toThrow('must not change another part of the URL');
  },
);
