import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { mountOnFastify } from './fastify-adapter.js';
import { fastifyRoutes } from './fastify-routes.js';
import type { OperationSpec } from './operation-spec.js';

const operation = (id: string, method: string, path: string) =>
  ({ id, method, path, parameters: [], answers: [], produces: [] }) as unknown as OperationSpec;

it('each operation has a route that Fastify accepts; paths of the same shape share one', () => {
  const routes = fastifyRoutes([
    operation('one', 'GET', '/v1/{payment-service}/{id}'),
    operation('other', 'GET', '/v1/{account}/{id}'),
    operation('made', 'POST', '/v1/{payment-service}/{id}'),
    operation('mixed', 'GET', '/v2/{a}-{b}.json'),
    operation('colon', 'POST', '/v2/jobs:run'),
    operation('star', 'GET', '/v2/*'),
  ]);
  expect(routes.map(({ method, url, operation: { id } }) => [method.join(), url, id])).toEqual([
    ['GET,HEAD', '/v1/:payment_service/:id', 'one'],
    ['POST', '/v1/:payment_service/:id', 'made'],
    ['GET,HEAD', '/v2/:a_b', 'mixed'],
    ['POST', '/v2/jobs::run', 'colon'],
  ]);
});

it('a declared HEAD has its own route, and the GET beside it has none for HEAD', async () => {
  const operations = [operation('read', 'GET', '/m/{id}'), operation('look', 'HEAD', '/m/{name}')];
  const told = (name: string) => async () => ({ status: 204, headers: { told: name } });
  const handlers = { read: told('read'), look: told('look') };
  for (const all of [operations, operations.toReversed()]) {
    const app = Fastify();
    mountOnFastify(app, all, { handlers, validateResponses: false });
    expect((await app.inject({ method: 'GET', url: '/m/7' })).headers['told']).toBe('read');
    expect((await app.inject({ method: 'HEAD', url: '/m/7' })).headers['told']).toBe('look');
    await app.close();
  }
});

it('hooks of Fastify get the operation of a request', async () => {
  const app = Fastify();
  const seen: unknown[] = [];
  app.addHook('onRequest', async ({ routeOptions }) => {
    seen.push([routeOptions.url, Reflect.get(routeOptions.config, 'operationId')]);
  });
  const handlers = { read: async () => ({ status: 204 }) };
  await app.register(
    async (scope) =>
      mountOnFastify(scope, [operation('read', 'GET', '/v1/{id}')], {
        handlers,
        validateResponses: false,
      }),
    { prefix: '/psd2' },
  );
  const statuses = [];
  for (const [method, url] of [
    ['GET', '/psd2/v1/7'],
    ['HEAD', '/psd2/v1/7'],
    ['DELETE', '/psd2/v1/7'],
    ['GET', '/psd2/v2'],
  ] as const) {
    statuses.push((await app.inject({ method, url })).statusCode);
  }
  expect(statuses).toEqual([204, 204, 405, 404]);
  expect(seen).toEqual([
    ['/psd2/v1/:id', 'read'],
    ['/psd2/v1/:id', 'read'],
    ['/psd2/*', undefined],
    ['/psd2/*', undefined],
  ]);
  await app.close();
});

it('answers when nothing is awaited, and when the logger fails', async () => {
  const stream = { write: () => expect.fail('the disk is full') };
  const app = Fastify({ logger: { level: 'error', stream } });
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  mountOnFastify(app, [operation('at', 'GET', '/at'), operation('no', 'GET', '/no')], {
    handlers: {
      at: () => ({ status: 204 }),
      no: () => {
        throw new Error('no database');
      },
    },
    validateResponses: false,
  });
  expect((await app.inject('/at')).statusCode).toBe(204);
  expect((await app.inject('/no')).statusCode).toBe(500);
  await new Promise(setImmediate);
  const warnings = warn.mock.calls.map(([warning]) => String(warning)).join();
  warn.mockRestore();
  expect(warnings).toContain('no database');
  await app.close();
});
