import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { failure, problemsOf, writeDocument } from '../failure.testing.js';
import { loadDocument } from '../load-document.js';

const BASE = `openapi: 3.0.1
info: { title: T, version: "1" }
x-one: &one { a: 1 }
x-two: *one
paths:
  /a:
    get: { tags: [x], responses: { "200": { description: OK. } } }
    put: { tags: [y], responses: { "200": { description: OK. } } }
components:
  schemas:
    A: { type: object, required: [p], properties: { p: { type: string, enum: [a, b] } } }
`;
const overlay = (...actions: readonly string[]): string =>
  `overlay: 1.0.0\ninfo: { title: O, version: "1" }\nactions:\n${actions.map((one) => `  - ${one}\n`).join('')}`;

interface Changed {
  readonly given: string;
  readonly actions: readonly string[];
  readonly at: readonly string[];
  readonly want: unknown;
}

const A = ['components', 'schemas', 'A'];
const rows: readonly Changed[] = [
  {
    given: 'replaces a single value and adds another',
    actions: ['{ target: $.info, update: { title: U, contact: { name: C } } }'],
    at: ['info'],
    want: { title: 'U', version: '1', contact: { name: 'C' } },
  },
  {
    given: 'merges at the top',
    actions: ['{ target: $, update: { info: { version: "2" }, servers: [{ url: / }] } }'],
    at: ['servers'],
    want: [{ url: '/' }],
  },
  {
    given: 'joins lists inside an object',
    actions: ['{ target: $.components.schemas.A, update: { required: [q] } }'],
    at: [...A, 'required'],
    want: ['p', 'q'],
  },
  {
    given: 'appends an entry to a list',
    actions: ["{ target: '$.components.schemas.A.required', update: q }"],
    at: [...A, 'required'],
    want: ['p', 'q'],
  },
  {
    given: 'replaces a list by removing it first',
    actions: ["{ target: '$..p.enum', remove: true }", "{ target: '$..p', update: { enum: [c] } }"],
    at: [...A, 'properties', 'p'],
    want: { type: 'string', enum: ['c'] },
  },
  {
    given: 'removes several entries of a list',
    actions: ["{ target: '$..enum[*]', remove: true }", "{ target: '$..enum', update: z }"],
    at: [...A, 'properties', 'p', 'enum'],
    want: ['z'],
  },
  {
    given: 'removes the nodes that a filter selects, and ignores update',
    actions: ['{ target: "$.paths.*[?@.tags[0] == \'y\']", remove: true, update: { x: 1 } }'],
    at: ['paths', '/a'],
    want: { get: { tags: ['x'], responses: { '200': { description: 'OK.' } } } },
  },
  {
    given: 'changes several nodes, which share no value afterwards',
    actions: [
      '{ target: $.paths.*.*, update: { x-p: { q: 1 } } }',
      '{ target: $.paths.*.get.x-p, update: { q: 2 } }',
    ],
    at: ['paths', '/a', 'put', 'x-p'],
    want: { q: 1 },
  },
  {
    given: 'changes one of two nodes that share a YAML anchor',
    actions: ['{ target: $.x-one, update: { a: 2 } }'],
    at: ['x-two'],
    want: { a: 1 },
  },
  {
    given: 'never reaches the prototype',
    actions: ['{ target: $.info, update: { __proto__: { polluted: 1 } } }'],
    at: ['info'],
    want: { title: 'T', version: '1' },
  },
];

const valueAt = (value: unknown, at: readonly string[]): unknown =>
  at.reduce<unknown>((found, key) => (found as Readonly<Record<string, unknown>>)[key], value);

describe('an overlay', () => {
  it.each(rows)('$given', async ({ actions, at, want }) => {
    const file = await writeDocument({ 'a.yaml': BASE, 'o.yaml': overlay(...actions) });
    const overlays = [join(dirname(file), 'o.yaml')];
    const { document, warnings } = await loadDocument(file, { overlays });
    expect(valueAt(document, at)).toEqual(want);
    expect(warnings).toEqual([]);
    expect('polluted' in Object(valueAt(document, at))).toBe(false);
  });

  it('is applied after the one before it, and can refer to other files', async () => {
    const file = await writeDocument({
      'a.yaml': BASE,
      '1.yaml': overlay('{ target: $.components.schemas, update: { B: { $ref: "b.yaml#/B" } } }'),
      '2.json': JSON.stringify({
        overlay: '1.0.0',
        actions: [{ target: '$.info', update: { 'x-n': 2 } }],
      }),
      'b.yaml': 'B: { type: string }\n',
    });
    const overlays = ['1.yaml', '2.json'].map((name) => join(dirname(file), name));
    const { document, place } = await loadDocument(file, { overlays });
    expect(valueAt(document, ['components', 'schemas', 'B'])).toEqual({ type: 'string' });
    expect(valueAt(document, ['info', 'x-n'])).toBe(2);
    expect(place('/info/x-n')).toEqual({ file: overlays[1], line: 1, column: 60 });
    expect(place('/info/title')).toEqual({ file, line: 2, column: 9 });
  });

  it('with extends is a document itself, to which other overlays apply', async () => {
    const file = await writeDocument({
      'overlays/bank.yaml': `extends: ../a.yaml\n${overlay('{ target: $.info, update: { title: U, x-n: 1 } }')}`,
      'a.yaml': BASE,
      'o.yaml': overlay('{ target: $.info, update: { x-n: 2 } }'),
    });
    const [base, other] = ['a.yaml', 'o.yaml'].map((name) => join(dirname(file), '..', name));
    const loaded = await loadDocument(file, { overlays: [other ?? ''] });
    expect(loaded.document['info']).toEqual({ title: 'U', version: '1', 'x-n': 2 });
    expect([loaded.file, loaded.sources]).toEqual([file, [base, file, other]]);
    expect(loaded.place('/info/title')).toMatchObject({ file, line: 5 });
  });

  it('may extend a document by its absolute path', async () => {
    const base = await writeDocument({ 'a.yaml': BASE });
    const file = await writeDocument({
      'o.yaml': `extends: ${base}\n${overlay('{ target: $.info, update: { title: U } }')}`,
    });
    const { document, sources } = await loadDocument(file);
    expect(document['info']).toEqual({ title: 'U', version: '1' });
    expect(sources).toEqual([base, file]);
  });

  it('may extend another overlay, whose changes apply first', async () => {
    const title = (text: string) => overlay(`{ target: $.info, update: { title: ${text} } }`);
    const file = await writeDocument({
      'newer.yaml': `extends: parts/older.yaml\n${title('newer')}`,
      'parts/older.yaml': `extends: ../a.yaml\n${title('older, x-older: 1')}`,
      'a.yaml': BASE,
    });
    const at = (name: string) => join(dirname(file), name);
    const { document, sources } = await loadDocument(file);
    expect(document['info']).toEqual({ title: 'newer', version: '1', 'x-older': 1 });
    expect(sources).toEqual([at('a.yaml'), at('parts/older.yaml'), file]);
  });

  it('that extends itself through another one is refused', async () => {
    const part = (name: string) => `extends: ${name}\n${overlay('{ target: $, remove: true }')}`;
    const file = await writeDocument({ 'a.yaml': part('b.yaml'), 'b.yaml': part('a.yaml') });
    const error = await failure(file);
    expect([error.code, error.exitCode]).toEqual(['SPEC_INVALID', 2]);
    expect(error.message).toMatch(/b\.yaml extends .*a\.yaml, which extends it/);
  });

  it.each([
    [
      'extends: b.yaml\noverlay: 1.0.0\n',
      'FILE_UNREADABLE',
      /o\.yaml extends .*b\.yaml, which cannot be read/,
    ],
    ['overlay: 1.0.0\n', 'SPEC_INVALID', /o\.yaml:1:\d+: .*not an OpenAPI document/],
  ])('without a document is refused as %j', async (text, code, message) => {
    const error = await failure(await writeDocument({ 'o.yaml': text }));
    expect([error.code, error.exitCode]).toEqual([code, 2]);
    expect(error.message).toMatch(message);
  });

  it('warns of an action that matches nothing', async () => {
    const text = overlay('{ target: $.info, update: {} }', '{ target: $.nothing, remove: true }');
    const file = await writeDocument({ 'a.yaml': BASE, 'o.yaml': text });
    const overlays = [join(dirname(file), 'o.yaml')];
    const { warnings } = await loadDocument(file, { overlays });
    expect(warnings).toEqual([`${overlays[0]}:5:7: the target $.nothing matches nothing`]);
  });

  it('that makes the document invalid is reported with its own place', async () => {
    const text = overlay(
      '{ target: $.components.schemas.A.properties, update: { q: { type: strnig } } }',
      "{ target: '$..enum[0]', remove: true }",
      "{ target: '$..A.required', update: { $ref: 5 } }",
    );
    const file = await writeDocument({ 'a.yaml': BASE, 'o.yaml': text });
    const overlays = [join(dirname(file), 'o.yaml')];
    expect(problemsOf(await failure(file, { overlays }), file)).toEqual([
      'a.yaml:11:24 schema-required /components/schemas/A/required',
      'o.yaml:4:65 schema-type /actions/0/update/q/type',
    ]);
  });
});

const bad: readonly { given: string; text: string; want: readonly string[] }[] = [
  { given: 'that is none', text: 'openapi: 3.0.0\n', want: ['1:1 overlay-version'] },
  {
    given: 'of another version',
    text: 'x: 1\noverlay: 2.0.0\n',
    want: ['2:1 overlay-version /overlay'],
  },
  { given: 'that is empty', text: '', want: ['1:1 overlay-version'] },
  {
    given: 'without actions',
    text: 'overlay: 1.0.0\nactions: []\n',
    want: ['2:1 overlay-actions /actions'],
  },
  { given: 'with a syntax error', text: 'overlay: @\n', want: ['1:10 yaml-syntax'] },
  {
    given: 'with several bad actions',
    text: overlay(
      '{ update: {} }',
      '{ target: $.info }',
      '{ target: $.info., update: {} }',
      '{ target: $.info, remove: yes }',
      'hello',
    ),
    want: [
      '4:5 overlay-target /actions/0',
      '5:5 overlay-action /actions/1',
      '6:7 overlay-target-syntax /actions/2/target',
      '7:23 overlay-remove /actions/3/remove',
      '8:5 overlay-target /actions/4',
    ],
  },
  {
    given: 'that removes the document',
    text: overlay('{ target: $, remove: true }'),
    want: ['4:7 overlay-target /actions/0/target'],
  },
  {
    given: 'that updates a single value',
    text: overlay('{ target: $.info.title, update: U }'),
    want: ['4:7 overlay-target /actions/0/target'],
  },
  {
    given: 'that merges a list into an object',
    text: overlay('{ target: $.info, update: [1] }'),
    want: ['4:23 overlay-update /actions/0/update'],
  },
];

describe('an overlay', () => {
  it.each(bad)('$given is refused at its place', async ({ text, want }) => {
    const file = await writeDocument({ 'a.yaml': BASE, 'o.yaml': text });
    const error = await failure(file, { overlays: [join(dirname(file), 'o.yaml')] });
    expect(problemsOf(error, file)).toEqual(want.map((one) => `o.yaml:${one}`));
    expect(error.exitCode).toBe(2);
  });
});
