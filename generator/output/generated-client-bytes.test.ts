import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { type GeneratedFolder, generateFolder } from '../fixtures/generated-folder.js';
import { type RecordingServer, startRecordingServer } from '../fixtures/recording-server.js';

/** The generated code is loaded at run time, so its types are not known here. */
type Answer = { readonly status: number; readonly body: unknown };
type Method = (request?: object, options?: object) => Promise<Answer>;
type Client = Readonly<Record<string, Method>>;

const BYTES = Uint8Array.from({ length: 100_000 }, (_, index) => index % 251);
const AS_BYTES = { 'Content-Type': 'application/octet-stream' };

let generated: GeneratedFolder;
let server: RecordingServer;
let create: (options: object) => Client;
let links: Readonly<Record<string, (baseUrl: string) => string>>;

beforeAll(async () => {
  server = await startRecordingServer();
  generated = await generateFolder([join(packageRoot(), 'generator/fixtures/bytes.yaml')]);
  const client = await import(join(generated.folder, 'client/bytes/client.ts'));
  create = client.createBytesClient;
  links = await import(join(generated.folder, 'client/bytes/links.ts'));
});
afterAll(async () => {
  server.close();
  await generated.remove();
});

const call = (name: string, request?: object, options?: object, setup: object = {}) => {
  const method = create({ baseUrl: server.baseUrl, ...setup })[name];
  if (method === undefined) throw new Error(`no method ${name}`);
  return method(request, options);
};
const write = (value: unknown, setup: object = {}) => {
  const body = { contentType: 'application/octet-stream', value };
  return call('writeFile', { path: { id: 'a' }, body }, {}, setup);
};
async function* chunks() {
  yield BYTES.subarray(0, 10);
  yield BYTES.subarray(10);
}

describe('bytes of a request', () => {
  const sources: readonly [string, () => unknown, 'whole' | 'streamed'][] = [
    ['an array', () => BYTES, 'whole'],
    ['a Blob', () => new Blob([BYTES]), 'whole'],
    ['a web stream', () => new Blob([BYTES]).stream(), 'streamed'],
    ['a Readable', () => Readable.from(chunks()), 'streamed'],
    ['an iterable', chunks, 'streamed'],
  ];
  it.each(sources)('can be %s', async (_name, source, how) => {
    server.answer({ status: 204 });
    await write(source());
    expect(server.seen[0]?.bytes.equals(BYTES)).toBe(true);
    const headers = server.seen[0]?.headers;
    expect(headers?.['transfer-encoding']).toBe(how === 'streamed' ? 'chunked' : undefined);
    expect(headers?.['content-type']).toBe('application/octet-stream');
  });

  it('are all read before they are signed', async () => {
    server.answer({ status: 204 });
    const signed: Uint8Array[] = [];
    const sign = ({ body }: { body: Uint8Array }) => {
      signed.push(body);
      return {};
    };
    await write(chunks(), { sign });
    expect(Buffer.from(signed[0] ?? []).equals(BYTES)).toBe(true);
    expect(server.seen[0]?.bytes.equals(BYTES)).toBe(true);
  });

  it('are not sent again if they came from a stream, because it is consumed', async () => {
    const retry = { attempts: 3, methods: ['PUT'], baseDelayMs: 0 };
    server.answer({ status: 503 });
    await write(chunks(), { retry });
    expect(server.seen).toHaveLength(1);
    server.answer({ status: 401 }, { status: 204 });
    const bearer = { token: () => 'old', refresh: () => 'new' };
    expect(await write(chunks(), { bearer })).toMatchObject({ status: 401 });
    server.answer({ status: 503 }, { status: 204 });
    expect(await write(BYTES, { retry })).toMatchObject({ status: 204 });
    expect(server.seen[1]?.bytes.equals(BYTES)).toBe(true);
  });

  it('whose source fails end the call', async () => {
    async function* broken() {
      yield BYTES;
      throw new Error('disk gone');
    }
    server.answer({ status: 204 });
    await expect(write(broken())).rejects.toMatchObject({ code: 'NO_ANSWER' });
    await expect(write(broken(), { sign: () => ({}) })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      cause: { message: 'disk gone' },
    });
  });
});

describe('bytes of a response', () => {
  const request = { path: { id: 'a' } };

  it('are an array, or a stream if the call asks for one', async () => {
    server.answer({ status: 200, headers: AS_BYTES, body: BYTES });
    const whole = await call('readFile', request);
    expect(Buffer.from(whole.body as Uint8Array).equals(BYTES)).toBe(true);
    const streamed = await call('readFile', request, { stream: true });
    expect(streamed.body).toBeInstanceOf(ReadableStream);
    const got = await new Response(streamed.body as ReadableStream).arrayBuffer();
    expect(Buffer.from(got).equals(BYTES)).toBe(true);
  });

  it('are not streamed when they are JSON', async () => {
    const headers = { 'Content-Type': 'application/json' };
    server.answer({ status: 200, headers, body: '{"name":"x"}' });
    const answer = await call('readFile', request, { stream: true });
    expect(answer).toMatchObject({ contentType: 'application/json', body: { name: 'x' } });
  });
});

it("the client's own names are changed when the document has the same names", async () => {
  server.answer({ status: 418 });
  expect(await call('close')).toMatchObject({ status: 418 });
  await create({ baseUrl: server.baseUrl })['close2']?.();
  expect(server.seen).toHaveLength(1);
  expect(links['buildUrl2']?.('https://x.example')).toBe('https://x.example/build');
});

const PROGRAM = `
import { undiciTransport } from './client/core/undici-transport.js';
import { serverUrl } from './client/core.js';
import { createBytesClient } from './client/bytes/client.js';
import { servers } from './client/bytes/servers.js';

const client = createBytesClient({ baseUrl: serverUrl(servers[0], { zone: 'test' }), transport: undiciTransport({ cert: '', key: '' }) });
const path = { id: 'a' };

export async function right(): Promise<readonly (Uint8Array | ReadableStream<Uint8Array> | string)[]> {
  await client.close();
  const value = new Blob([]);
  await client.writeFile({ path, body: { contentType: 'application/octet-stream', value } });
  const whole = await client.readFile({ path });
  const streamed = await client.readFile({ path }, { stream: true });
  if (whole.status !== 200 || streamed.status !== 200) return [];
  if (streamed.contentType === 'application/json') return [streamed.body.name];
  if (whole.contentType === 'application/json') return [whole.body.name];
  const bytes: Uint8Array = whole.body;
  const stream: ReadableStream<Uint8Array> = streamed.body;
  return [bytes, stream];
}

export async function wrong(): Promise<void> {
  // @ts-expect-error a path parameter is missing
  await client.readFile({ path: {} });
  // @ts-expect-error the body is needed
  await client.writeFile({ path });
  // @ts-expect-error an undeclared media type
  await client.writeFile({ path, body: { contentType: 'text/plain', value: new Uint8Array() } });
  // @ts-expect-error text is not bytes
  await client.writeFile({ path, body: { contentType: 'application/octet-stream', value: 'x' } });
  // @ts-expect-error a value that the server's variable does not have
  serverUrl(servers[0], { zone: 'moon' });
  // @ts-expect-error a variable that the server does not have
  serverUrl(servers[0], { port: '1' });
  const answer = await client.readFile({ path });
  // @ts-expect-error a status that the document does not declare
  if (answer.status === 500) return;
  // @ts-expect-error which body it is depends on status and media type
  void answer.body.name;
  if (answer.status === 404) {
    // @ts-expect-error the file is not there
    const bytes: Uint8Array = answer.body;
    void bytes;
  }
}
`;

it('compiles under the strictest flags, and wrong use does not', async () => {
  const file = join(generated.folder, 'use.ts');
  await writeFile(file, PROGRAM);
  const program = ts.createProgram([file], {
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    verbatimModuleSyntax: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    noImplicitReturns: true,
    noImplicitOverride: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ['node'],
    typeRoots: [join(packageRoot(), 'node_modules/@types')],
  });
  const told = ts.getPreEmitDiagnostics(program).map(({ messageText, file: from, start = 0 }) => {
    const line = from?.getLineAndCharacterOfPosition(start).line ?? -1;
    return `${from?.fileName}:${line + 1}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
  expect(told).toEqual([]);
});
