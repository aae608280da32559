import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { mountOnFastify } from './fastify-adapter.js';
import type { OperationSpec } from './operation-spec.js';

const operation = (id: string, method: string, path: string) =>
  ({
    id,
    method,
    path,
    parameters: [{ in: 'path', name: 'id', as: 'string' }],
    answers: [],
    produces: [],
  }) as unknown as OperationSpec;

const ACCOUNTS = [operation('readAccount', 'GET', '/accounts/{id}')];
const CARDS = [operation('readCard', 'GET', '/cards/{id}')];
const handlers = {
  readAccount: async () => ({ status: 204, headers: { by: 'account' } }),
  readCard: async () => ({ status: 204, headers: { by: 'card' } }),
};

let app: FastifyInstance;
afterEach(() => app.close());

interface Mount {
  readonly prefix?: string;
  readonly unknownPaths?: 'elsewhere';
  readonly hook?: () => Promise<void>;
}

function mount(operations: readonly OperationSpec[], { prefix = '', hook, ...more }: Mount = {}) {
  app.register(
    async (scope) => {
      if (hook !== undefined) scope.addHook('preHandler', hook);
      mountOnFastify(scope, operations, { handlers, validateResponses: false, ...more });
    },
    { prefix },
  );
}

async function ask(method: 'GET' | 'POST' | 'OPTIONS', url: string) {
  const { statusCode, headers, body } = await app.inject({ method, url });
  return [statusCode, headers['by'] ?? headers['allow'] ?? body];
}

it.each(['', '/psd2'])(
  'two plugins below %s serve their own paths, and refuse together',
  async (prefix) => {
    app = Fastify();
    const seen: string[] = [];
    mount(ACCOUNTS, { prefix, hook: async () => void seen.push('accounts') });
    mount(CARDS, { prefix: `${prefix}/`, hook: async () => void seen.push('cards') });
    expect(await ask('GET', `${prefix}/accounts/1`)).toEqual([204, 'account']);
    expect(await ask('GET', `${prefix}/cards/1`)).toEqual([204, 'card']);
    expect(seen.splice(0)).toEqual(['accounts', 'cards']);
    expect(await ask('POST', `${prefix}/accounts/1`)).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(await ask('POST', `${prefix}/cards/1`)).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(await ask('OPTIONS', `${prefix}/cards/1`)).toEqual([204, 'GET, HEAD, OPTIONS']);
    const [status, body] = await ask('GET', `${prefix}/loans`);
    expect([status, JSON.parse(String(body)).detail]).toEqual([
      404,
      'there is no operation at /loans',
    ]);
    // longer than Fastify's router allows: the hook of the second plugin still runs
    seen.splice(0);
    expect(await ask('GET', `${prefix}/cards/${'1'.repeat(200)}`)).toEqual([204, 'card']);
    expect(seen).toEqual(['cards']);
  },
);

it('a plugin at the root leaves unknown paths to the application that asks for it', async () => {
  app = Fastify();
  app.setNotFoundHandler(async (_request, reply) => reply.code(404).send('mine'));
  mount(ACCOUNTS, { unknownPaths: 'elsewhere' });
  expect(await ask('GET', '/loans')).toEqual([404, 'mine']);
  expect(await ask('POST', '/loans')).toEqual([404, 'mine']);
  expect(await ask('POST', '/accounts/1')).toEqual([405, 'GET, HEAD, OPTIONS']);
  expect(await ask('GET', `/accounts/${'1'.repeat(200)}`)).toEqual([204, 'account']);
});

it('the servers of one process share nothing', async () => {
  const first = Fastify();
  app = first;
  mount(ACCOUNTS);
  await first.ready();
  app = Fastify();
  mount(CARDS);
  expect((await ask('GET', '/loans'))[0]).toBe(404);
  await first.close();
});
