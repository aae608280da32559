import { expect, it } from 'vitest';
import { serverAddress } from './server-address.js';

it.each([
  [{ url: 'https://bank.example/v1' }, 'https://bank.example/v1'],
  [
    {
      url: 'https://{host}:{port}/{base}',
      variables: { host: { default: 'bank.example' }, port: { default: 8443 }, base: {} },
    },
    'https://bank.example:8443/{base}',
  ],
  [{ url: 3 }, undefined],
  ['https://bank.example', undefined],
  [null, undefined],
])('%j has the address %s', (server, address) => {
  expect(serverAddress(server)).toBe(address);
});
