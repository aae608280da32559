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
