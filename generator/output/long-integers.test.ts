import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { formatProblems } from '../fixtures/format-problems.js';
import { type GeneratedFolder, generateFolder } from '../fixtures/generated-folder.js';
import { laxPlaces, sourcesBelow, strictProblems } from '../fixtures/strict-problems.js';
import { warningsOf } from '../fixtures/warnings-of.js';

const SPEC = join(packageRoot(), 'generator', 'fixtures', 'long-integers.yaml');

const HANDLERS = `import type { LongIntegersHandlers } from './server/long-integers/handlers.js';

export const handlers: LongIntegersHandlers = {
  everywhere: async ({ path, query, headers, cookies, body }) => {
    const answered = { 'X-Answer-Id': path.id, 'X-Answer-Ids': [path.id, 5n] };
    const echo = { path, query, headers, cookies, body };
    if (path.id === 13n) echo.path = { id: 5 as unknown as bigint };
    if (path.id === 14n) Object.setPrototypeOf(body, { toJSON: () => ({ value: body.value }) });
    return { status: 200, contentType: 'application/json', headers: answered, body: echo };
  },
  limits: async () => ({ status: 204, headers: {} }),
};
`;

/** Each line except for the first two has a type error. */
const WRONG = `import type { Limits, Thing } from './model/long-integers/schemas.js';

export const thing: Thing = { id: 5n, small: 5, ratio: 0.5 };
export const limits: Limits = { listed: 9007199254740993n };
export const id: Thing = { id: 5 };
export const list: Thing = { id: 5n, list: [5] };
export const small: Thing = { id: 5n, small: 5n };
export const fixed: Limits = { fixed: 1n };
`;

const BIG = [9007199254740993n, 9223372036854775807n, -9223372036854775808n, 0n, 7n] as const;

type Part = Readonly<Record<string, unknown>>;
type Answer = { readonly status: number; readonly headers: Part; readonly body: Part };
type Client = Readonly<Record<string, (request?: object) => Promise<Answer>>>;
type Make<T> = (options: object) => T;
type Options = Readonly<Record<string, unknown>>;

let made: GeneratedFolder;
let load: <T>(file: string, name: string) => Promise<T>;
const bases: Record<string, string> = {};
const servers: Server[] = [];
let fastify: FastifyInstance;

beforeAll(async () => {
  made = await generateFolder([SPEC], { bigint: true, targets: ['zod'] });
  await writeFile(join(made.folder, 'handlers.ts'), HANDLERS);
  load = async <T>(file: string, name: string) =>
    Reflect.get((await import(join(made.folder, file))) as object, name) as T;
  const handlers = await load<object>('handlers.ts', 'handlers');
  const of = 'server/long-integers';
  const plugin = await load<FastifyPluginAsync<Options>>(`${of}/plugin.ts`, 'longIntegersPlugin');
  fastify = Fastify();
  await fastify.register(plugin, { handlers, applyDefaults: true });
  bases['fastify'] = await fastify.listen({ port: 0, host: '127.0.0.1' });
  const node = await load<Make<RequestListener>>(
    `${of}/node-handler.ts`,
    'longIntegersNodeHandler',
  );
  bases['node:http'] = await serve(node({ handlers, applyDefaults: true }));
  const fetcher = await load<Make<(request: Request) => Promise<Response>>>(
    `${of}/fetch-handler.ts`,
    'longIntegersFetchHandler',
  );
  bases['fetch'] = await serve(getRequestListener(fetcher({ handlers, applyDefaults: true })));
}, 60_000);

afterAll(async () => {
  await fastify.close();
  for (const server of servers) server.close();
  for (const server of servers) server.closeAllConnections();
  await made.remove();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const thingOf = (id: bigint): object => ({
  id,
  unsigned: id < 0n ? -id : id,
  small: 3,
  ratio: 0.5,
  name: '9007199254740993',
  list: [id, 1n, id],
  pair: ['9007199254740993', id],
  map: { a: id, constructor: id },
  nullable: id,
  chosen: { kind: 'Cat', lives: id },
  either: id,
  parent: { id, chosen: { kind: 'Dog', lives: 9 } },
  merged: { left: id, right: id },
});

describe.each(['fastify', 'node:http', 'fetch'])('integers of 64 bits on %s', (kind) => {
  let client: Client;
  beforeAll(async () => {
    const create = await load<Make<Client>>(
      'client/long-integers/client.ts',
      'createLongIntegersClient',
    );
    const validate = await load<object>('client/long-integers/validation.ts', 'validateAnswers');
    client = create({ baseUrl: bases[kind], validate });
  });

  it.each(BIG)('return unchanged in JSON and in every parameter and header: %s', async (id) => {
    const value = thingOf(id);
    const request = {
      path: { id },
      query: {
        one: id,
        many: [id, 1n, id],
        comma: [id, 1n],
        deep: { from: id, others: id },
        json: value,
      },
      headers: { 'X-Id': id, 'X-Ids': [id, 2n] },
      cookies: { cookieId: id },
      body: { contentType: 'application/json', value },
    };
    const answer = await client['everywhere']?.(request);
    const query = { ...request.query, early: 9007199254740993n };
    expect(answer?.body).toEqual({ ...request, query });
    expect(answer?.headers).toEqual({ 'X-Answer-Id': id, 'X-Answer-Ids': [id, 5n] });
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data'])(
    'return unchanged in %s',
    async (contentType) => {
      for (const id of BIG) {
        const value = { id, ids: [id, 1n, id], thing: thingOf(id) };
        const body = { contentType, value };
        const answer = await client['everywhere']?.({ path: { id }, body });
        expect(answer?.body['body']).toEqual(body);
      }
    },
  );

  it('are sent as plain digits, and small integers arrive as bigint too', async () => {
    const digits = '-9223372036854775808';
    const response = await fetch(`${bases[kind]}/things/${digits}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: `{"id": ${digits}, "list": [1, 1.0, 9223372036854775807], "small": 4}`,
    });
    const text = await response.text();
    expect(text).toContain(`"path":{"id":${digits}}`);
    expect(text).toContain(`"value":{"id":${digits},"list":[1,1,9223372036854775807],"small":4}`);
    expect(response.headers.get('x-answer-ids')).toMatch(new RegExp(`^${digits}, ?5$`));
  });

  it('are refused as a number in a response, and written by toJSON', async () => {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
    const body = '{"id": 9007199254740993}';
    const { result: wrong, warnings } = await warningsOf(() =>
      fetch(`${bases[kind]}/things/13`, { ...init, body }),
    );
    expect(wrong.status).toBe(500);
    expect(warnings).toEqual(
      kind === 'fastify' ? [] : [expect.stringContaining('must be a bigint: 5n')],
    );
    const right = await fetch(`${bases[kind]}/things/14`, { ...init, body });
    expect(await right.text()).toContain('"body":{"value":{"id":9007199254740993}}');
  });

  it.each([
    ['least', ['9007199254740993'], ['9007199254740992', '5']],
    ['most', ['9007199254740993', '-5'], ['9007199254740994']],
    ['above', ['9007199254740994'], ['9007199254740993']],
    ['below', ['9007199254740992'], ['9007199254740993']],
    ['step', ['27021597764222979', '0'], ['27021597764222980', '1']],
    ['even', ['9007199254740994', '2'], ['9007199254740993', '3']],
    ['listed', ['9007199254740993', '1'], ['9007199254740992', '2']],
    ['fixed', ['18446744073709551615'], ['18446744073709551614', '18446744073709551616']],
    ['unique', ['[9007199254740992,9007199254740993]'], ['[9007199254740993,9007199254740993]']],
    [
      'uniqueObjects',
      ['[{"id":9007199254740992},{"id":9007199254740993}]'],
      ['[{"id":9007199254740993},{"id":9007199254740993}]'],
    ],
    ['ruled', ['4', '9007199254740993'], ['5']],
  ])('are checked against the exact limit %s', async (name, right, wrong) => {
    const statusOf = async (text: string) => {
      const init = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
      const body = `{"${name}": ${text}}`;
      return (await fetch(`${bases[kind]}/limits`, { ...init, body })).status;
    };
    for (const text of right) expect([text, await statusOf(text)]).toEqual([text, 204]);
    for (const text of wrong) expect([text, await statusOf(text)]).toEqual([text, 400]);
  });

  it('are refused in a wrong form, and other integers are limited to 2^53 - 1', async () => {
    const said = async (body: string) => {
      const headers = { 'Content-Type': 'application/json' };
      const url = `${bases[kind]}/things/1`;
      const response = await fetch(url, { method: 'POST', headers, body });
      return ((await response.json()) as { detail: string }).detail;
    };
    const limit = 'must be an integer from -9007199254740991 to 9007199254740991';
    expect(await said('{"id": 1, "small": 9007199254740993}')).toContain(limit);
    expect(await said('{"id": 1.5}')).toContain('/id must be an integer');
    expect(await said('{"id": 1e20}')).toContain('must be an integer, written with digits only');
    expect(await said('{"id": "1"}')).toContain('/id must be an integer');
    const [least, most] = ['at least -9223372036854775808', 'at most 9223372036854775807'];
    expect(await said('{"id": -9223372036854775809}')).toContain(`/id must be ${least}`);
    expect(await said('{"id": 9223372036854775808}')).toContain(`/id must be ${most}`);
    expect(await said('{"unsigned": -1}')).toContain('/unsigned must be at least 0');
    const beyond = '{"unsigned": 18446744073709551616}';
    expect(await said(beyond)).toContain('/unsigned must be at most 18446744073709551615');
    expect(await said('{"id": 9007199254740993')).toContain('is not valid JSON');
  });
});

describe('the code for integers of 64 bits', () => {
  it('compiles strictly, and accepts only bigint for such integers', async () => {
    await writeFile(join(made.folder, 'wrong.ts'), WRONG);
    const files = await sourcesBelow(made.folder);
    const problems = await strictProblems(made.folder, files);
    expect(problems.filter((one) => !one.startsWith('wrong.ts'))).toEqual([]);
    expect(problems.map((one) => one.split(': ')[0])).toEqual(
      [5, 6, 7, 8].map((line) => `wrong.ts:${line}`),
    );
    for (const file of files) expect(laxPlaces(file, await readFile(file, 'utf8'))).toEqual([]);
  }, 60_000);

  it('is formatted like the output of the formatter', async () => {
    expect(await formatProblems(made.folder)).toBe('');
  });

  it('has zod schemas that accept only bigint', async () => {
    const schema = await load<{ safeParse(value: unknown): { success: boolean } }>(
      'zod/long-integers/schemas.ts',
      'LimitsSchema',
    );
    const fits = (value: object): boolean => schema.safeParse(value).success;
    expect(fits({ least: 9007199254740993n, listed: 1n })).toBe(true);
    expect(fits({ least: 9007199254740992n })).toBe(false);
    expect(fits({ least: 5 })).toBe(false);
    expect(fits({ listed: 2n })).toBe(false);
  });
});
