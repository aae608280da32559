import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GeneratedFolder, generateFolder } from '../fixtures/generated-folder.js';

type Rule = (value: unknown) => readonly unknown[];

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const node = (rules: object, next = ref('Node')) => ({
  type: 'object',
  ...rules,
  properties: { next, x: { type: 'string' } },
});
const SCHEMAS = {
  Node: { anyOf: [node({ required: ['x'] }), node({})] },
  Through: { oneOf: [node({ required: ['x'] }, ref('Other')), node({}, ref('Other'))] },
  Other: node({}, ref('Through')),
  Parts: { allOf: [node({}, ref('Parts')), node({}, ref('Parts'))] },
  When: Object.fromEntries(
    ['if', 'then', 'else'].map((key) => [key, key === 'else' ? false : node({}, ref('When'))]),
  ),
  Tree: { type: 'object', properties: { next: ref('Tree'), x: { type: 'string' } } },
};

let scratch: string;
let made: GeneratedFolder;
let rules: Readonly<Record<string, Rule>>;
let reads = 0;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'xs2a-circles-'));
  const paths = Object.keys(SCHEMAS).map((name) => {
    const content = { 'application/json': { schema: ref(name) } };
    return [
      `/${name}`,
      { post: { requestBody: { content }, responses: { 204: { description: 'Done.' } } } },
    ];
  });
  const info = { title: 'Circles', version: '1' };
  const document = {
    openapi: '3.1.0',
    info,
    paths: Object.fromEntries(paths),
    components: { schemas: SCHEMAS },
  };
  const file = join(scratch, 'circles.json');
  await writeFile(file, JSON.stringify(document));
  made = await generateFolder([file]);
  rules = (await import(join(made.folder, 'model/circles/validators.ts'))) as typeof rules;
}, 60_000);

afterAll(async () => {
  await made.remove();
  await rm(scratch, { recursive: true, force: true });
});

/** Objects in each other that count how often they are read. */
function nested(levels: number, innermost: unknown): object {
  let value: unknown = { x: innermost };
  for (let level = 1; level < levels; level++) {
    const next = value;
    value = Object.defineProperty({}, 'next', {
      enumerable: true,
      get: () => {
        reads += 1;
        if (reads > 100_000) throw new Error('read too often');
        return next;
      },
    });
  }
  return value as object;
}

describe.each(Object.keys(SCHEMAS))('%s', (name) => {
  it.each([
    ['a valid', 'text', 8],
    ['an invalid', 1, 400],
  ])('%s value of 40 levels is read a few times for each level', (kind, innermost, most) => {
    reads = 0;
    const found = rules[`${name}Rule`]?.(nested(40, innermost));
    expect(found?.length === 0).toBe(kind === 'a valid');
    expect(reads).toBeLessThan(most * 40);
  });
});
