import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { mountOnFastify } from './fastify-adapter.js';
import { createFetchHandler } from './fetch-adapter.js';
import { createNodeHandler } from './node-adapter.js';
import type { OperationSpec } from './operation-spec.js';

const operation = (id: string) =>
  ({ id, method: 'GET', path: `/${id}`, parameters: [], answers: [], produces: [] }) as unknown;
const OPERATIONS = ['json', 'text', 'none', 'empty'].map(operation) as OperationSpec[];
const headers = { 'X-Echo': 'café' };
const options = {
  validateResponses: false,
  handlers: {
    json: async () => ({ status: 200, headers, body: { name: 'é' } }),
    text: async () => ({ status: 200, headers, contentType: 'text/plain', body: 'é' }),
    none: async () => ({ status: 204, headers }),
    empty: async () => ({ status: 200, headers }),
  },
};

async function onFastify() {
  const app = Fastify();
  mountOnFastify(app, OPERATIONS, options);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app.server;
}

const onNode = async () => createServer(createNodeHandler(OPERATIONS, options));
const onFetch = async () =>
  createServer(getRequestListener(createFetchHandler(OPERATIONS, options)));

it.each([
  ['Fastify', onFastify],
  ['node:http', onNode],
  ['a Fetch server', onFetch],
])('headers of a response on %s have one byte for each character', async (_name, start) => {
  const server = await start();
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  for (const { path } of OPERATIONS) {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    const wire = await text(socket);
    expect(/^x-echo: (.*)\r$/im.exec(wire)?.[1], path).toBe('caf\xe9');
    if (path === '/json') expect(wire).toContain('{"name":"\xc3\xa9"}');
    if (path === '/text') expect(wire).toContain('\r\n\r\n\xc3\xa9');
  }
  server.close();
});
