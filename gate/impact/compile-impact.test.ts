import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { generate } from '../../generator/generate.js';
import { loadDocument } from '../../generator/load/load-document.js';
import { compileImpact, lineBefore } from './compile-impact.js';
import { type Disk, generateInMemory } from './generated-code.js';
import { openProject, type Project } from './open-project.js';
import { editedDocument } from './random-edits.testing.js';
import { TSCONFIG, USER_FILES } from './user-files.testing.js';

const XS2A = join(packageRoot(), 'spec', 'xs2a.yaml');
/** XS2A_GATE_EDITS=30 tries all of them, with TypeScript 5.9 instead of 7. */
const ASKED = process.env['XS2A_GATE_EDITS'];
const EDITS = Number(ASKED ?? 5);
const FIRST_SEED = Number(process.env['XS2A_GATE_SEED'] ?? 1);

const folder = mkdtempSync(join(tmpdir(), 'xs2a-gate-'));
const out = join(folder, 'generated');
const options = { out, adapters: ['fetch'] as const };
const isGenerated = (file: string): boolean => file.startsWith(`${out}/`);

let sound: unknown;
let before: Disk;
let project: Project;

beforeAll(async () => {
  symlinkSync(join(packageRoot(), 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'src'));
  for (const [name, text] of Object.entries(USER_FILES)) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  await generate({ ...options, specs: [XS2A] });
  const loaded = await loadDocument(XS2A);
  sound = loaded.document;
  before = (await generateInMemory([{ loaded, name: 'xs2a' }], options)).disk;
  project = await openProject(join(folder, 'tsconfig.json'));
  expect(await brokenByTsc()).toEqual([]);
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The user's files for which the compiler, in another process, reports errors. */
async function brokenByTsc(): Promise<readonly string[]> {
  const compiler = ASKED === undefined ? 'typescript-native' : 'typescript';
  const tsc = join(packageRoot(), 'node_modules', compiler, 'bin', 'tsc');
  const args = [tsc, '-p', '.', '--pretty', 'false'];
  const child = spawn(process.execPath, args, { cwd: folder });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  await new Promise((done) => child.once('close', done));
  const files = [...text.matchAll(/^(\S[^(]*)\(\d+,\d+\): error/gm)].map(([, file]) =>
    resolve(folder, file ?? ''),
  );
  return [...new Set(files)].filter((file) => !isGenerated(file)).sort();
}

describe('compileImpact', () => {
  it('finds nothing when nothing changed', () => {
    expect(compileImpact(project, { before, after: before }, isGenerated)).toEqual({
      broken: [],
      errors: [],
      alreadyBroken: [],
      generated: [],
    });
  }, 60_000);

  const seeds = Array.from({ length: EDITS }, (_, index) => FIRST_SEED + index);

  it.each(seeds)(
    'names the files in which tsc reports errors after edit %i',
    async (seed) => {
      const { document, what } = editedDocument(sound, seed);
      const file = join(folder, 'xs2a.json');
      writeFileSync(file, JSON.stringify(document));
      const loaded = await loadDocument(file);
      const { disk: after } = await generateInMemory([{ loaded, name: 'xs2a' }], options);
      const told = compileImpact(project, { before, after }, isGenerated);
      await generate({ ...options, specs: [file] });
      const really = await brokenByTsc();
      if (ASKED !== undefined) {
        process.stdout.write(`${seed} ${what}: ${really.length} files\n`);
      }
      expect([what, told.broken]).toEqual([what, really]);
      expect(told.generated).toEqual([]);
      expect([...new Set(told.errors.map(({ file: own }) => own))].sort()).toEqual(really);
    },
    60_000,
  );

  it('gives place and message of the compiler, without the errors of before', async () => {
    const document = structuredClone(sound) as {
      components: {
        schemas: { FundsConfirmationResponse: { properties: { fundsAvailable: object } } };
      };
    };
    document.components.schemas.FundsConfirmationResponse.properties.fundsAvailable = {
      type: 'string',
    };
    const file = join(folder, 'xs2a.json');
    writeFileSync(file, JSON.stringify(document));
    const wrong = join(folder, 'src', 'wrong.ts');
    writeFileSync(wrong, 'export const one: string = 1;\n');
    const other = await openProject(join(folder, 'tsconfig.json'));
    const loaded = await loadDocument(file);
    const { disk: after } = await generateInMemory([{ loaded, name: 'xs2a' }], options);
    const told = compileImpact(other, { before, after }, isGenerated);
    const { errors, broken, alreadyBroken } = told;
    rmSync(wrong);
    expect([broken, alreadyBroken]).toEqual([[join(folder, 'src', 'handlers.ts')], [wrong]]);
    expect(errors).toMatchObject([
      { file: join(folder, 'src', 'handlers.ts'), line: 4, column: 37, code: 'TS2322' },
    ]);
    expect(errors[0]?.sentence).toBe(
      "In the field body.fundsAvailable: Type 'boolean' is not assignable to type 'string'.",
    );
  }, 60_000);
});

describe('openProject', () => {
  it.each([
    ['a missing file', undefined, /^There is no \S+tsconfig\.json\.$/],
    ['broken JSON', '{ "compilerOptions": ', /tsconfig\.json:\d+:\d+: /],
    [
      'an unknown option',
      '{ "compilerOptions": { "strikt": true } }',
      /Unknown compiler option 'strikt'/,
    ],
    ['no files', '{ "include": ["nowhere"] }', /No inputs were found/],
  ])('refuses %s in one sentence', async (_, text, says) => {
    const at = mkdtempSync(join(tmpdir(), 'xs2a-gate-'));
    if (text !== undefined) writeFileSync(join(at, 'tsconfig.json'), text);
    await expect(openProject(join(at, 'tsconfig.json'))).rejects.toThrow(says);
    rmSync(at, { recursive: true });
  });
});

describe('lineBefore', () => {
  const own = ['import a', 'const h = {', '  one,', '};'];
  const edited = ['import a', 'import b', 'const h = {', '  // gone', '  one,', '  two,', '};'];
  it.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [5, 3],
    [6, 3],
    [7, 4],
  ])('maps line %i of the edited file to line %i of the original', (given, want) => {
    expect(lineBefore(edited, own, given)).toBe(want);
  });
});
