import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyPluginAsync } from 'fastify';
import { expect, it } from 'vitest';
import { generateFolder } from '../fixtures/generated-folder.js';

const DOCUMENT = `openapi: 3.0.3
info: {title: Twins, version: '1'}
paths:
  /things/{thingId}:
    get:
      operationId: readThing
      parameters: [{name: thingId, in: path, required: true, schema: {type: string}}]
      responses: {'204': {description: none, headers: {Told: {schema: {type: string}}}}}
  /things/{number}:
    get:
      operationId: readNumbered
      parameters: [{name: number, in: path, required: true, schema: {type: string}}]
      responses: {'204': {description: none, headers: {Told: {schema: {type: string}}}}}
  /things/{name}:
    put:
      operationId: nameThing
      parameters: [{name: name, in: path, required: true, schema: {type: string}}]
      responses: {'204': {description: none, headers: {Told: {schema: {type: string}}}}}
`;

/** The OpenAPI document of GitHub has such pairs. */
it('paths that differ only in parameter names share a route, each with its own names', async () => {
  const file = join(tmpdir(), `twins-${process.pid}`, 'twins.yaml');
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, DOCUMENT);
  const made = await generateFolder([file]);
  const app = Fastify();
  try {
    const { twinsPlugin } = (await import(join(made.folder, 'server/twins/plugin.ts'))) as {
      readonly twinsPlugin: FastifyPluginAsync<{ readonly handlers: object }>;
    };
    const told = async ({ path }: { readonly path: object }) => ({
      status: 204,
      headers: { Told: JSON.stringify(path) },
    });
    await app.register(twinsPlugin, {
      handlers: { readThing: told, readNumbered: told, nameThing: told },
    });
    const ask = async (method: 'GET' | 'PUT' | 'DELETE') => {
      const { statusCode, headers } = await app.inject({ method, url: '/things/a%20b' });
      return [statusCode, headers['told'] ?? headers['allow']];
    };
    expect(await ask('GET')).toEqual([204, '{"thingId":"a b"}']);
    expect(await ask('PUT')).toEqual([204, '{"name":"a b"}']);
    const { createTwinsClient } = (await import(join(made.folder, 'client/twins/client.ts'))) as {
      createTwinsClient: (options: object) => Record<string, (request: object) => Promise<object>>;
    };
    const client = createTwinsClient({ baseUrl: await app.listen({ port: 0, host: '127.0.0.1' }) });
    // the second of two operations that no request can tell apart can be called all the same
    expect(await client['readNumbered']?.({ path: { number: '7' } })).toMatchObject({
      headers: { Told: '{"thingId":"7"}' },
    });
    expect(await ask('DELETE')).toEqual([405, 'GET, HEAD, OPTIONS, PUT']);
  } finally {
    await app.close();
    await made.remove();
    await rm(join(file, '..'), { recursive: true });
  }
});
