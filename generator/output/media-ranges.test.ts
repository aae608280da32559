import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GeneratedFolder, generateFolder } from '../fixtures/generated-folder.js';
import { strictProblems } from '../fixtures/strict-problems.js';

const FILE = { schema: { type: 'string', format: 'binary' } };
const NOTE = {
  schema: { type: 'object', required: ['note'], properties: { note: { type: 'string' } } },
};
const content = { 'application/json': NOTE, 'image/*': FILE };
const DOCUMENT = {
  openapi: '3.0.3',
  info: { title: 'Ranges', version: '1' },
  paths: {
    '/pictures': {
      post: {
        operationId: 'draw',
        requestBody: { required: true, content },
        responses: { 200: { description: 'Drawn.', content } },
      },
    },
  },
};

let scratch: string;
let made: GeneratedFolder;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'xs2a-ranges-'));
  await writeFile(join(scratch, 'ranges.json'), JSON.stringify(DOCUMENT));
  made = await generateFolder([join(scratch, 'ranges.json')]);
}, 60_000);
afterAll(async () => {
  await made.remove();
  await rm(scratch, { recursive: true, force: true });
});

const USE = `import { createRangesClient } from './client/ranges/client.js';
import type { RangesHandlers } from './server/ranges/handlers.js';
import { respond } from './server/ranges/respond.js';

const bytes = new Uint8Array(1);
export const handlers: RangesHandlers = {
  draw: async ({ body }) => {
    if (body.contentType === 'application/json') {
      const note: string = body.value.note;
      return respond.draw.json(200, { note });
    }
    const picture: Uint8Array = body.value;
    if (body.contentType === 'image/gif') return respond.draw.as('image/gif', 200, picture);
    return { status: 200, contentType: 'image/png', body: picture };
  },
};
export const wrong: RangesHandlers = {
  // @ts-expect-error a picture is no JSON
  draw: async () => ({ status: 200, contentType: 'application/json', body: bytes }),
};
// @ts-expect-error a picture has bytes
respond.draw.as('image/gif', 200, { note: 'x' });

export async function call(): Promise<string | undefined> {
  const client = createRangesClient({ baseUrl: 'https://a.example' });
  // @ts-expect-error a note is no picture
  await client.draw({ body: { contentType: 'image/png', value: { note: 'x' } } });
  // @ts-expect-error a text is not in the range
  await client.draw({ body: { contentType: 'text/plain', value: bytes } });
  const answer = await client.draw({ body: { contentType: 'image/png', value: bytes } });
  return answer.contentType === 'application/json' ? answer.body.note : answer.contentType;
}
`;

describe('a range of one type', () => {
  it('narrows, and takes only bodies of its own', async () => {
    await writeFile(join(made.folder, 'use.ts'), USE);
    expect(await strictProblems(made.folder)).toEqual([]);
  });

  it('gives the client the type that was sent', async () => {
    const { createRangesClient } = await import(join(made.folder, 'client/ranges/client.ts'));
    const { validateAnswers } = await import(join(made.folder, 'client/ranges/validation.ts'));
    const transport = {
      send: async () => ({
        status: 200,
        headers: { 'content-type': 'Image/PNG; x=1' },
        bytes: async () => new Uint8Array([1]),
      }),
    };
    const client = createRangesClient({
      baseUrl: 'https://a.example',
      transport,
      validate: validateAnswers,
    });
    const body = { contentType: 'image/png', value: new Uint8Array(1) };
    expect(await client.draw({ body })).toMatchObject({ contentType: 'image/png' });
  });
});
