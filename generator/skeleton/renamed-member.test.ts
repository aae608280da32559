import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { strictProblems } from '../fixtures/strict-problems.js';
import { generate } from '../generate.js';
import { planSkeleton } from './plan-skeleton.js';
import { PLACES, wanted } from './testing/wanted-tags.js';
import { updateSkeleton } from './update-skeleton.js';

let home: string;
const inHome = (name: string): string => join(home, name);

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'xs2a-renamed-'));
  await symlink(join(packageRoot(), 'node_modules'), inHome('node_modules'));
  await writeFile(inHome('package.json'), '{ "type": "module" }');
});

afterEach(() => rm(home, { recursive: true, force: true }));

const api = (member: string) => `openapi: 3.0.3
info: { title: Bank, version: "1" }
paths:
  /a:
    get:
      operationId: readThing
      tags: [Pay]
      responses:
        "200":
          description: A thing.
          content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } }
        "404": { description: Nothing. }
components:
  schemas:
    Thing: { type: object, required: [id], properties: { id: { type: string }, ${member}: { type: string } } }
`;

const run = async (member: string) => {
  await writeFile(inHome('bank.yaml'), api(member));
  const specs = [inHome('bank.yaml')];
  await generate({ specs, out: inHome('generated'), parts: ['server'] });
  return updateSkeleton({ specs, folder: inHome('src'), generated: inHome('generated') });
};

it('a renamed member is one compiler error, at the value of the old member', {
  timeout: 60_000,
}, async () => {
  await run('note');
  const file = inHome('src/pay/pay-handlers.ts');
  const answer = `return {
        status: 200,
        contentType: 'application/json',
        headers: {},
        body: {
          id: 'a',
          note: 'b',
        },
      };`;
  const text = await readFile(file, 'utf8');
  await writeFile(
    file,
    text
      .replace("throw new NotImplementedError('readThing');", answer)
      .replace(/^import \{ Not.*\n/m, ''),
  );
  expect(await strictProblems(home, [file])).toEqual([]);
  expect((await run('remark')).notes).toEqual([]);
  const problems = await strictProblems(home, [file]);
  const at = (await readFile(file, 'utf8')).split('\n').indexOf("          note: 'b',") + 1;
  expect(problems).toEqual([
    expect.stringContaining(
      `src/pay/pay-handlers.ts:${at}: Object literal may only specify known properties, and 'note' does not exist`,
    ),
  ]);
});

const IMPORT = "import type { PayHandlers } from '../../generated/server/bank/handlers.js';\n";
const answers = (names: string) =>
  `pay.ts: the compiler accepts responses with undeclared members in ${names}; add the return type there, for example ReturnType<PayHandlers['a']>.`;

it.each([
  {
    given: 'a method',
    member: 'async a() { return { status: 204, headers: {} }; }',
    notes: [answers('a')],
  },
  {
    given: 'an arrow function',
    member: 'a: async () => ({ status: 204, headers: {} })',
    notes: [answers('a')],
  },
  {
    given: 'a method with its type',
    member: "async a(): ReturnType<PayHandlers['a']> { return one(); }",
    notes: [],
  },
  { given: 'a stub', member: "async a() { throw new NotImplementedError('a'); }", notes: [] },
  { given: 'a function from elsewhere', member: 'a: makeA(), ...more', notes: [] },
])('a note lists handlers without a return type: $given', ({ member, notes }) => {
  const text = `${IMPORT}export const pay: PayHandlers = {\n  ${member},\n};\n`;
  expect(planSkeleton([{ name: 'pay.ts', text }], wanted({ pay: ['a'] }), PLACES).notes).toEqual(
    notes,
  );
});
