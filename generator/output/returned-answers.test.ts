import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyPluginAsync } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GeneratedFolder, generateFolder } from '../fixtures/generated-folder.js';
import { strictProblems } from '../fixtures/strict-problems.js';

const JSON_BODY =
  '{ schema: { type: object, required: [a], properties: { a: { type: string } } } }';
const DOCUMENT = `openapi: 3.0.3
info: { title: Returned, version: "1" }
paths:
  /a:
    get:
      operationId: readA
      responses:
        "200": { description: One media type., content: { application/json: ${JSON_BODY} } }
        "201":
          description: A required header.
          headers: { Location: { required: true, schema: { type: string } } }
          content: { application/json: ${JSON_BODY} }
        "202":
          description: Two media types.
          headers: { X-Note: { schema: { type: string } } }
          content: { application/json: ${JSON_BODY}, text/plain: { schema: { type: string } } }
        "204": { description: No body. }
`;

/** Each line is what the handler returns, and whether it compiles. */
const RETURNED: readonly (readonly [value: string, compiles: boolean])[] = [
  [`{ status: 200, body: { a: 'x' } }`, true],
  [`{ status: 200, contentType: 'application/json', headers: {}, body: { a: 'x' } }`, true],
  [`{ status: 200, body: { a: 1 } }`, false],
  [`{ status: 200, contentType: 'text/plain', body: 'x' }`, false],
  [`{ status: 201, headers: { Location: '/x' }, body: { a: 'x' } }`, true],
  [`{ status: 201, body: { a: 'x' } }`, false],
  [`{ status: 202, contentType: 'text/plain', body: 'x' }`, true],
  [`{ status: 202, body: 'x' }`, false],
  [
    `{ status: 202, contentType: 'application/json', headers: { 'X-Note': 'n' }, body: { a: 'x' } }`,
    true,
  ],
  [`{ status: 204 }`, true],
  [`{ status: 203 }`, false],
];

let scratch: string;
let made: GeneratedFolder;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'xs2a-returned-'));
  await writeFile(join(scratch, 'returned.yaml'), DOCUMENT);
  made = await generateFolder([join(scratch, 'returned.yaml')]);
});
afterAll(async () => {
  await made.remove();
  await rm(scratch, { recursive: true, force: true });
});

it('a handler leaves out headers that are not required, and the only media type', async () => {
  const lines = RETURNED.map(([value, compiles], index) => {
    const expected = compiles ? '' : '// @ts-expect-error\n';
    return `${expected}export const h${index}: ReturnedHandlers['readA'] = async () => (${value});`;
  });
  const text = `import type { ReturnedHandlers } from './server/returned/handlers.js';\n${lines.join('\n')}\n`;
  await writeFile(join(made.folder, 'user.ts'), text);
  expect(await strictProblems(made.folder)).toEqual([]);
}, 60_000);

it('the server adds them', async () => {
  const { returnedPlugin } = (await import(join(made.folder, 'server/returned/plugin.ts'))) as {
    readonly returnedPlugin: FastifyPluginAsync<{ handlers: object }>;
  };
  const server = Fastify();
  const handlers = { readA: async () => ({ status: 200, body: { a: 'x' } }) };
  await server.register(returnedPlugin, { handlers });
  const { statusCode, headers, body } = await server.inject('/a');
  await server.close();
  expect([statusCode, headers['content-type'], body]).toEqual([
    200,
    'application/json',
    '{"a":"x"}',
  ]);
});
