import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Fastify, { type FastifyPluginAsync } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { type GeneratedFolder, generateFolder } from '../fixtures/generated-folder.js';
import { strictProblems } from '../fixtures/strict-problems.js';

type Items = AsyncIterable<unknown>;
interface Client {
  [operation: string]: (request: object, more: object) => Promise<{ readonly body: Items }>;
}

let made: GeneratedFolder;
let close: () => unknown = () => undefined;

beforeAll(async () => {
  made = await generateFolder([join(packageRoot(), 'generator/fixtures/events.yaml')]);
}, 60_000);
afterEach(() => close());
afterAll(() => made.remove());

type Handler = (request: object, context: { readonly signal: AbortSignal }) => unknown;

/** A Fastify server with these handlers, a client of it that uses fetch, and the errors it reports. */
async function serve(handlers: Readonly<Record<string, Handler>>, validateResponses = true) {
  const errors: unknown[] = [];
  const { eventsPlugin } = (await import(join(made.folder, 'server/events/plugin.ts'))) as {
    eventsPlugin: FastifyPluginAsync<Readonly<Record<string, unknown>>>;
  };
  const app = Fastify({ forceCloseConnections: true });
  const onError = (error: unknown): undefined => void errors.push(error);
  app.register(eventsPlugin, { handlers, validateResponses, hooks: { onError } });
  await app.listen({ port: 0, host: '127.0.0.1' });
  close = () => app.close();
  const baseUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return { errors, baseUrl, client: await clientOf({ baseUrl }) };
}

async function clientOf(options: object): Promise<Client> {
  const { createEventsClient } = (await import(join(made.folder, 'client/events/client.ts'))) as {
    createEventsClient: (options: object) => Client;
  };
  return createEventsClient(options);
}

/** A client that judges its responses. */
async function validating(options: object): Promise<Client> {
  const { validateAnswers } = await import(join(made.folder, 'client/events/validation.ts'));
  return clientOf({ ...options, validate: validateAnswers });
}

const answer = (contentType: string, body: unknown) => ({
  status: 200,
  contentType,
  headers: {},
  body,
});
const events = (body: unknown) => answer('text/event-stream', body);
const lines = (body: unknown) => answer('application/x-ndjson', body);
const STREAM = { stream: true };

async function* given(...items: readonly unknown[]): AsyncGenerator<unknown> {
  yield* items;
}

async function all(items: Items): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for await (const item of items) found.push(item);
  return found;
}

describe('a stream that breaks', () => {
  async function* broken(first: unknown): AsyncGenerator<unknown> {
    yield first;
    throw new Error('the market closed');
  }
  const readAll = async (operation: string, form: typeof events, first: unknown, more: object) => {
    const { baseUrl } = await serve({ [operation]: async () => form(broken(first)) });
    const client = await clientOf({ baseUrl, ...more });
    return all((await client[operation]?.({}, STREAM))?.body ?? given());
  };

  it.each([
    ['readPrices', 'fetch'],
    ['readPrices', 'undici'],
    ['readLines', 'fetch'],
    ['readLines', 'undici'],
  ])('is a ClientError with the reason: %s with %s', async (operation, kind) => {
    const { undiciTransport } = await import(join(made.folder, 'client/core/undici-transport.ts'));
    const more = kind === 'fetch' ? {} : { transport: undiciTransport() };
    const isLines = operation === 'readLines';
    const first = isLines ? { amount: 1 } : { data: { amount: 1 } };
    const reading = readAll(operation, isLines ? lines : events, first, more);
    await expect(reading).rejects.toMatchObject({
      name: 'ClientError',
      code: 'NO_ANSWER',
      operationId: operation,
      message: expect.stringMatching(/^read\w+: the response ended early: /),
      cause: expect.any(Error),
    });
  });
});

describe('validate of the client judges each item', () => {
  const WRONG = [{ amount: 1 }, { amount: 'two' }, { amount: 3 }];
  const forms = [
    [
      'readPrices',
      'data: {"amount":1}\r\n\r\n: still here\n\ndata: {"amount":"two"}\n\ndata: [DONE]\n\n',
    ],
    ['readLines', '{"amount":1}\n\n{"amount":"two"}\n'],
  ] as const;
  const sent = async (operation: string) => {
    const form = operation === 'readLines' ? lines : events;
    const items = operation === 'readLines' ? WRONG : WRONG.map((data) => ({ data }));
    const { baseUrl } = await serve({ [operation]: async () => form(given(...items)) }, false);
    return validating({ baseUrl });
  };

  it.each(forms)('%s as a stream: up to the wrong one', async (operation) => {
    const client = await sent(operation);
    const { body } = (await client[operation]?.({}, STREAM)) ?? { body: given() };
    const seen: unknown[] = [];
    const read = async () => {
      for await (const item of body) seen.push(item);
    };
    await expect(read()).rejects.toMatchObject({
      code: 'INVALID_ANSWER',
      operationId: operation,
      message: `${operation}: status 200: /body/1/amount must be an integer`,
    });
    expect(seen).toHaveLength(1);
  });

  it.each(forms)('%s as one body', async (operation, text) => {
    const type = operation === 'readLines' ? 'application/x-ndjson' : 'text/event-stream';
    const fetching = async (body: string) => {
      const transport = {
        send: async () => ({
          status: 200,
          headers: { 'content-type': type },
          bytes: async () => new TextEncoder().encode(body),
        }),
      };
      const client = await validating({ baseUrl: 'http://a.example', transport });
      return client[operation]?.({}, {});
    };
    await expect(fetching(text)).rejects.toMatchObject({
      code: 'INVALID_ANSWER',
      message: `${operation}: status 200: /body/1/amount must be an integer`,
    });
    await expect(fetching(text.replace('"two"', '2'))).resolves.toMatchObject({ status: 200 });
  });
});

describe('items that a handler yields', () => {
  it.each([
    [
      'readTicks',
      events,
      [{ data: 'a\nb: c' }, { data: '', event: 'end', id: '7', retry: 50 }, { data: ' x ü' }],
    ],
    [
      'readPrices',
      events,
      [{ data: { amount: 1 } }, { data: { amount: 2, more: ['\n'] }, id: '' }],
    ],
    ['readLines', lines, [{ amount: 1 }, { amount: 2, more: 'a\nb' }]],
  ] as const)('%s reach the client unchanged', async (operation, form, items) => {
    const { client, errors } = await serve({ [operation]: async () => form(given(...items)) });
    const { body } = (await client[operation]?.({}, STREAM)) ?? {};
    expect(await all(body ?? given())).toEqual(items);
    expect(errors).toEqual([]);
  });

  it('come one by one: the client has the status, and each event before the next exists', async () => {
    const releases: (() => void)[] = [];
    async function* slow(): AsyncGenerator<unknown> {
      for (const data of ['one', 'two']) {
        await new Promise<void>((done) => releases.push(done));
        yield { data };
      }
    }
    const { client } = await serve({ readTicks: async () => events(slow()) });
    // the call returns though there is no event yet
    const { body } = (await client['readTicks']?.({}, STREAM)) ?? { body: given() };
    const iterator = body[Symbol.asyncIterator]();
    for (const [at, data] of ['one', 'two'].entries()) {
      const next = iterator.next();
      await vi.waitFor(() => expect(releases).toHaveLength(at + 1));
      releases[at]?.();
      expect((await next).value).toEqual({ data });
    }
    expect((await iterator.next()).done).toBe(true);
  });

  it.each([
    ['readPrices', events],
    ['readLines', lines],
  ] as const)(
    '%s stop when the loop of the client ends, and the signal of the handler aborts',
    async (operation, form) => {
      let isOpen = true;
      let signal: AbortSignal | undefined;
      async function* endless(): AsyncGenerator<unknown> {
        try {
          for (let amount = 0; ; amount += 1) {
            yield operation === 'readLines' ? { amount } : { data: { amount } };
            await new Promise((done) => setTimeout(done, 5));
          }
        } finally {
          isOpen = false;
        }
      }
      const { client, errors } = await serve({
        [operation]: async (_request, context) => {
          ({ signal } = context);
          return form(endless());
        },
      });
      const { body } = (await client[operation]?.({}, STREAM)) ?? { body: given() };
      let count = 0;
      for await (const _ of body) {
        count += 1;
        if (count === 3) break;
      }
      await vi.waitFor(() => expect(isOpen).toBe(false), 2000);
      expect(signal?.aborted).toBe(true);
      expect(errors).toEqual([]);
    },
  );

  it('are not asked for faster than the client reads', async () => {
    let asked = 0;
    const MOST = 3000;
    async function* many(): AsyncGenerator<unknown> {
      for (; asked < MOST; asked += 1) yield { amount: asked, text: 'x'.repeat(65_536) };
    }
    const { client } = await serve({ readLines: async () => lines(many()) });
    const { body } = (await client['readLines']?.({}, STREAM)) ?? { body: given() };
    const iterator = body[Symbol.asyncIterator]();
    await iterator.next();
    // only as much as the buffers take is asked for
    let before = -1;
    while (before !== asked) {
      before = asked;
      await new Promise((done) => setTimeout(done, 300));
    }
    expect(asked).toBeLessThan(MOST / 4);
    let count = 1;
    while ((await iterator.next()).done !== true) count += 1;
    expect(count).toBe(MOST);
  }, 60_000);

  it('that do not match their schema are an error of the server', async () => {
    const { client, errors } = await serve({
      readLines: async () => lines(given({ amount: 'x' })),
    });
    await expect(client['readLines']?.({}, STREAM)).rejects.toThrow();
    expect(String(errors[0])).toContain('/amount must be an integer');
  });
});

describe('a client', () => {
  const stub = async (contentType: string, chunks: readonly string[]) => {
    const { createServer } = await import('node:http');
    const server = createServer(async (_, response) => {
      response.writeHead(200, { 'content-type': contentType });
      for (const chunk of chunks) {
        response.write(chunk);
        await new Promise((done) => setTimeout(done, 10));
      }
      response.end();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    close = () => server.close();
    const { createEventsClient } = (await import(join(made.folder, 'client/events/client.ts'))) as {
      createEventsClient: (options: object) => Client;
    };
    return createEventsClient({
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    });
  };

  it('reads events as EventSource does, wherever chunks end', async () => {
    const client = await stub('text/event-stream', [
      '\uFEFFdata: a\r',
      '\ndata:b\r\n: a comment\r\nother: x\r\n\r\n\n',
      'event: e\rid: 1\rretry: soon\rdata\r\r',
      'data: no blank line follows\n',
    ]);
    const { body } = (await client['readTicks']?.({}, STREAM)) ?? { body: given() };
    expect(await all(body)).toEqual([{ data: 'a\nb' }, { data: '', event: 'e', id: '1' }]);
  });

  it('reads an event that ends with the stream', async () => {
    const client = await stub('text/event-stream', ['data: a\r\r']);
    const { body } = (await client['readTicks']?.({}, STREAM)) ?? { body: given() };
    expect(await all(body)).toEqual([{ data: 'a' }]);
  });

  it('ends at [DONE], and refuses data that is not JSON', async () => {
    const client = await stub('text/event-stream', ['data: {"amount":1}\n\ndata: [DONE]\n\n']);
    const { body } = (await client['readPrices']?.({}, STREAM)) ?? { body: given() };
    expect(await all(body)).toEqual([{ data: { amount: 1 } }]);
    await close();
    const other = await stub('application/x-ndjson', ['{"amount":1}\n\n{"amou', 'nt":2}\r\n{no']);
    const { body: odd } = (await other['readLines']?.({}, STREAM)) ?? { body: given() };
    const found: unknown[] = [];
    const reading = (async () => {
      for await (const item of odd) found.push(item);
    })();
    await expect(reading).rejects.toMatchObject({ code: 'UNREADABLE_ANSWER' });
    expect(found).toEqual([{ amount: 1 }, { amount: 2 }]);
  });

  it('gets the text as before when it asks for no stream', async () => {
    const client = await stub('text/event-stream', ['data: a\n\n']);
    expect((await client['readTicks']?.({}, {}))?.body).toBe('data: a\n\n');
  });
});

it('compiles only for items of the declared type', async () => {
  const code = (body: string) => `
    import type { EventsHandlers } from './server/events/handlers.js';
    import { createEventsClient } from './client/events/client.js';
    export const handlers: Partial<EventsHandlers> = {
      readPrices: async () => ({
        status: 200, contentType: 'text/event-stream', headers: {}, body: ${body},
      }),
    };
    export async function sum(): Promise<number> {
      const client = createEventsClient({ baseUrl: 'http://127.0.0.1' });
      let all = 0;
      for await (const { data } of (await client.readPrices({}, { stream: true })).body) all += data.amount;
      for await (const { amount } of (await client.readLines({}, { stream: true })).body) all += amount;
      const text: string = (await client.readTicks()).body;
      return all + text.length;
    }
  `;
  const bodies = {
    text: "'data: x'",
    sound: '(async function* () { yield { data: { amount: 1 } }; })()',
    wrong: "(async function* () { yield { data: { amount: 'x' } }; })()",
  };
  for (const [name, body] of Object.entries(bodies)) {
    await writeFile(join(made.folder, `${name}.ts`), code(body));
  }
  const problems = await strictProblems(made.folder);
  expect([...new Set(problems.map((text) => /^(\w+)\.ts/.exec(text)?.[1]))]).toEqual(['wrong']);
}, 60_000);
