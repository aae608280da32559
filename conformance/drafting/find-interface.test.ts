import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createWire } from '../wire/create-wire.js';
import { findInterface } from './find-interface.js';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A server that knows consents below these prefixes. */
async function bankBelow(...prefixes: readonly string[]): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const isConsent = prefixes.some((each) => new RegExp(`^${each}/consents/[^/]+$`).test(url));
    const error = isConsent ? 'no such consent' : 'not found';
    response.writeHead(404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function find(origin: string, path: string) {
  const bare = createWire({ identities: {} });
  closers.unshift(() => bare.close());
  const wire: typeof bare = {
    send: (request) => bare.send({ ...request, identity: 'psu' }),
    close: () => bare.close(),
  };
  const asking = { wire, baseUrl: `${origin}${path}`, authUrl: origin, timeoutMs: 2_000 };
  const { chosen, others, named } = await findInterface(asking);
  const shown = ({ base, version }: NonNullable<typeof chosen>) =>
    `${base.slice(origin.length)} ${version}`;
  return { chosen: chosen && shown(chosen), others: others.map(shown), named };
}

const BOTH = ['/berlin-group/v1.3', '/berlin-group/v1'];

test.each([
  ['the address with its version', BOTH, '/berlin-group/v1.3', 'v1.3', ['/berlin-group v1']],
  ['the folder above', BOTH, '/berlin-group', 'v1.3', ['/berlin-group v1']],
  ['the host', BOTH, '', 'v1.3', ['/berlin-group v1']],
  ['the older version, by its name', BOTH, '/berlin-group/v1', 'v1', ['/berlin-group v1.3']],
  ['paths without a version', ['/berlin-group'], '/berlin-group', 'none', []],
  [
    'an unusual version, by its name',
    ['/berlin-group/v1.4.2'],
    '/berlin-group/v1.4.2',
    'v1.4.2',
    [],
  ],
])('finds the interface at %s', async (_what, prefixes, path, version, others) => {
  const seen = await find(await bankBelow(...prefixes), path);
  expect(seen).toMatchObject({ chosen: `/berlin-group ${version}`, others });
});

test('finds nothing at a server without the interface', async () => {
  const seen = await find(await bankBelow(), '/psd2/v1.3');
  expect(seen).toEqual({ chosen: undefined, others: [], named: 'v1.3' });
});

test('chooses another version when nothing is below the named one', async () => {
  const seen = await find(await bankBelow('/psd2/v1'), '/psd2/v1.3');
  expect(seen).toEqual({ chosen: '/psd2 v1', others: [], named: 'v1.3' });
});
