import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import Fastify, { type FastifyPluginAsync } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { type GeneratedFolder, generateFolder } from '../fixtures/generated-folder.js';
import { strictProblems } from '../fixtures/strict-problems.js';

type Options = Readonly<Record<string, unknown>>;
type Code = Readonly<Record<string, unknown>>;

let made: GeneratedFolder;
let close: () => unknown = () => undefined;
const load = async (file: string): Promise<Code> =>
  import(join(made.folder, `server/bytes/${file}.ts`));

beforeAll(async () => {
  made = await generateFolder([join(packageRoot(), 'generator/fixtures/bytes.yaml')]);
}, 60_000);
afterEach(() => close());
afterAll(() => made.remove());

const listen = async (server: Server & { closeAllConnections(): void }): Promise<number> => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  return (server.address() as AddressInfo).port;
};

const SERVERS = {
  fastify: async (options: Options) => {
    const plugin = (await load('plugin'))['bytesPlugin'] as FastifyPluginAsync<Options>;
    const app = Fastify({ forceCloseConnections: true });
    app.register(plugin, options);
    await app.listen({ port: 0, host: '127.0.0.1' });
    close = () => app.close();
    return (app.server.address() as AddressInfo).port;
  },
  node: async (options: Options) => {
    const make = (await load('node-handler'))['bytesNodeHandler'] as (
      given: object,
    ) => RequestListener;
    return listen(createServer(make(options)));
  },
  fetch: async (options: Options) => {
    const make = (await load('fetch-handler'))['bytesFetchHandler'] as (
      given: object,
    ) => (request: Request) => Promise<Response>;
    return listen(createServer(getRequestListener(make(options))));
  },
};

/** A server that responds with this body, the errors of its hook, and a function to request it. */
async function serve(kind: keyof typeof SERVERS, body: unknown, status = 200) {
  const told: { error: unknown; operationId: unknown }[] = [];
  const port = await SERVERS[kind]({
    validateResponses: true,
    handlers: {
      readFile: async () => ({
        status,
        contentType: 'application/octet-stream',
        headers: {},
        body,
      }),
    },
    hooks: {
      onError: (error: unknown, { operationId }: { readonly operationId: string }) => {
        told.push({ error, operationId });
        return { status: 503, contentType: 'text/plain', headers: {}, body: 'hook' };
      },
    },
  });
  const ask = async (method = 'GET'): Promise<IncomingMessage> => {
    const sent = request({ port, host: '127.0.0.1', path: '/files/a', method }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return answer;
  };
  return { told, ask };
}

async function readAll(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const CHUNK = 65_536;
const CHUNKS = 3200;

/** 200 MiB in chunks that are created on demand. */
async function* counted(count: { asked: number }): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < CHUNKS; at += 1) {
    count.asked += 1;
    yield new Uint8Array(CHUNK).fill(at % 251);
  }
}

const webStream = (source: AsyncIterable<Uint8Array>, cancel: () => void = () => undefined) => {
  const iterator = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      cancel,
      pull: async (controller) => {
        const { done, value } = await iterator.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
};

async function* texts(...given: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of given) yield Buffer.from(text);
}

async function* failing(...given: readonly string[]): AsyncGenerator<Uint8Array> {
  yield* texts(...given);
  throw new Error('the disk is gone');
}

const SOURCES: readonly (readonly [string, () => unknown])[] = [
  ['bytes', () => Buffer.from('onetwo')],
  ['a Blob', () => new Blob(['one', 'two'])],
  ['an async generator', () => texts('one', '', 'two')],
  ['a Readable', () => Readable.from([Buffer.from('one'), Buffer.from('two')])],
  ['a ReadableStream', () => webStream(texts('one', 'two'))],
];

describe.each(Object.keys(SERVERS) as (keyof typeof SERVERS)[])('on %s', (kind) => {
  it.each(SOURCES)('%s can be the body of a response', async (_name, body) => {
    const { ask, told } = await serve(kind, body());
    const answer = await ask();
    expect((await readAll(answer)).toString()).toBe('onetwo');
    expect(answer.headers['content-type']).toBe('application/octet-stream');
    expect(told).toEqual([]);
  });

  it.each([
    ['an async generator', (source: AsyncIterable<Uint8Array>) => source],
    ['a ReadableStream', (source: AsyncIterable<Uint8Array>) => webStream(source)],
  ])(
    '%s is not read faster than the caller reads',
    async (_name, wrap) => {
      const count = { asked: 0 };
      const { ask } = await serve(kind, wrap(counted(count)));
      const answer = await ask();
      answer.pause();
      // only as much as socket buffers take is read, and then the count stays the same
      let before = -1;
      while (before !== count.asked) {
        before = count.asked;
        await new Promise((done) => setTimeout(done, 300));
      }
      expect(count.asked).toBeLessThan(CHUNKS / 8);
      let bytes = 0;
      for await (const chunk of answer) bytes += (chunk as Buffer).length;
      expect(bytes).toBe(CHUNK * CHUNKS);
      expect(count.asked).toBe(CHUNKS);
    },
    60_000,
  );

  it('an error before the first byte becomes the response of the hook', async () => {
    const { ask, told } = await serve(kind, failing());
    const answer = await ask();
    expect([answer.statusCode, (await readAll(answer)).toString()]).toEqual([503, 'hook']);
    expect(told).toEqual([{ error: new Error('the disk is gone'), operationId: 'readFile' }]);
  });

  it('a later error ends the connection, and the hook gets it once', async () => {
    // the adapter for fetch prints the error too, unless the connection ended first
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { ask, told } = await serve(kind, failing('one', 'two'));
    const answer = await ask();
    expect(answer.statusCode).toBe(200);
    await expect(readAll(answer)).rejects.toThrow('aborted');
    await close();
    printed.mockRestore();
    expect(told).toEqual([{ error: new Error('the disk is gone'), operationId: 'readFile' }]);
  });

  it('chunks that are not bytes are an error', async () => {
    const { ask, told } = await serve(kind, Readable.from(['text']));
    expect((await ask()).statusCode).toBe(503);
    expect(String(told[0]?.error)).toContain('a stream of string; it must yield Uint8Array');
  });

  it.each([
    ['while bytes are sent', () => counted({ asked: 0 })],
    ['while the source waits', () => waiting()],
  ])('a caller that disconnects %s destroys the source', async (_name, source) => {
    const readable = Readable.from(source());
    const { ask, told } = await serve(kind, readable);
    const answer = await ask();
    await once(answer, 'data');
    answer.destroy();
    await vi.waitFor(() => expect(readable.destroyed).toBe(true), 2000);
    expect(told).toEqual([]);
  });

  it('a caller that disconnects cancels a ReadableStream', async () => {
    const cancel = vi.fn();
    const { ask, told } = await serve(kind, webStream(waiting(), cancel));
    const answer = await ask();
    await once(answer, 'data');
    answer.destroy();
    await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce(), 2000);
    expect(told).toEqual([]);
  });

  it.each([
    ['HEAD', 200, 200],
    ['GET', 418, 503],
  ])('%s of a response with %i leaves no source open', async (method, status, shown) => {
    const readable = Readable.from(counted({ asked: 0 }));
    const { ask } = await serve(kind, readable, status);
    expect((await ask(method)).statusCode).toBe(shown);
    await vi.waitFor(() => expect(readable.destroyed).toBe(true), 2000);
  });
});

/** Yields some bytes, and then never ends. */
async function* waiting(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('one');
  await new Promise(() => undefined);
}

it('compiles only for bytes and streams of bytes', async () => {
  const handler = (body: string) => `
    import { Readable } from 'node:stream';
    import type { BytesHandlers } from './server/bytes/handlers.js';
    import { respond } from './server/bytes/respond.js';
    export const handlers: BytesHandlers = {
      readFile: async () => respond.readFile.as('application/octet-stream', 200, ${body}),
    };
    export const literals: BytesHandlers = {
      readFile: async () => ({
        status: 200,
        contentType: 'application/octet-stream',
        headers: {},
        body: ${body},
      }),
    };
    export const readable = Readable;
  `;
  const bodies = {
    generator: '(async function* () { yield new Uint8Array(1); })()',
    readable: 'Readable.from([])',
    web: 'new ReadableStream<Uint8Array>()',
    bytes: 'new Uint8Array(1)',
    text: "'text'",
    json: "{ name: 'n' }",
    texts: '(async function* () { yield "text"; })()',
  };
  for (const [name, body] of Object.entries(bodies)) {
    await writeFile(join(made.folder, `${name}.ts`), handler(body));
  }
  const problems = await strictProblems(made.folder);
  const files = problems.map((text) => /^(\w+)\.ts/.exec(text)?.[1]);
  expect([...new Set(files)].sort()).toEqual(['json', 'text', 'texts']);
}, 60_000);
