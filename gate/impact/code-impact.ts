import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { GateCheck } from '../../generator/gate-config.js';
import { generate } from '../../generator/generate.js';
import type { GenerateOptions } from '../../generator/generate-options.js';
import { documentNames } from '../../generator/model/document-name.js';
import { shownFile } from '../lint/shown-file.js';
import { compileImpact, missingLibrary } from './compile-impact.js';
import type { DocumentPair } from './document-pair.js';
import { type GeneratedCode, generateInMemory, type NamedDocument } from './generated-code.js';
import type { GateSkip, GeneratedImpact, ImpactReport } from './impact-report.js';
import { loadCompiler } from './load-compiler.js';
import { openProject } from './open-project.js';
import { comparePublicTypes } from './public-types.js';

export interface CodeImpactOptions {
  readonly generate: GenerateOptions;
  readonly checks: ReadonlySet<GateCheck>;
  /** The path that the user gave; otherwise the nearest one above the output is used. */
  readonly tsconfig: string | undefined;
  readonly progress: (text: string) => void;
}

export type CodeImpact = Pick<
  ImpactReport,
  'types' | 'compile' | 'generated' | 'skipped' | 'notes'
>;

/** The effect of the documents on generated code and on the code that uses it. */
export async function codeImpact(
  pairs: readonly DocumentPair[],
  { generate: options, checks, tsconfig: named, progress }: CodeImpactOptions,
): Promise<CodeImpact> {
  const wantsCode = checks.has('types') || checks.has('compile');
  if (wantsCode) progress('generating');
  const code = wantsCode ? await bothCodes(pairs, options) : undefined;
  const tsconfig = named ?? nearestTsconfig(options.out);
  const types =
    code !== undefined && checks.has('types')
      ? comparePublicTypes(
          await loadCompiler(tsconfig ?? join(resolve(options.out), 'tsconfig.json')),
          code.before.files,
          code.after.files,
        )
      : null;
  const compile =
    code === undefined || !checks.has('compile')
      ? null
      : tsconfig === undefined
        ? `There is no tsconfig.json above ${shownFile(options.out)}.`
        : await compiled(tsconfig, code, progress);
  if (checks.has('generated')) progress('comparing the generated code');
  const generated = checks.has('generated') ? await generatedImpact(options) : null;
  if (typeof compile !== 'string')
    return { types, compile, generated, skipped: [], notes: notesOf(compile) };
  const sentence = `compile: not checked. ${compile}`;
  const skipped: readonly GateSkip[] = [{ checks: ['compile'], file: null, sentence }];
  return { types, compile: null, generated, skipped, notes: [] };
}

function notesOf(compile: CodeImpact['compile']): readonly string[] {
  const broken = (compile?.alreadyBroken ?? []).map(shownFile);
  return broken.length === 0 ? [] : [`Files that did not compile before: ${broken.join(', ')}.`];
}

interface Codes {
  readonly before: GeneratedCode;
  readonly after: GeneratedCode;
}

async function bothCodes(
  pairs: readonly DocumentPair[],
  { specs, names: given, ...options }: GenerateOptions,
): Promise<Codes> {
  const names = documentNames(specs, given);
  const named = (side: 'was' | 'is'): readonly NamedDocument[] =>
    specs.flatMap((spec, index) => {
      const loaded = pairs.find(({ file }) => file === spec)?.[side];
      return loaded === undefined ? [] : [{ loaded, name: names[index] ?? 'api' }];
    });
  return {
    before: await generateInMemory(named('was'), options),
    after: await generateInMemory(named('is'), options),
  };
}

/** The files that stop compiling, or why none can be named. */
async function compiled(
  tsconfig: string,
  { before, after }: Codes,
  progress: (text: string) => void,
): Promise<CodeImpact['compile'] | string> {
  const ours = new Set([...before.generated, ...after.generated]);
  progress(`compiling by ${tsconfig}`);
  const project = await openProject(tsconfig);
  const missing = missingLibrary(project.compile(before.disk));
  if (missing !== undefined)
    return `The compiler has no library of the language (lib.*.d.ts), so that no type can be checked: ${missing}`;
  const sides = { before: before.disk, after: after.disk };
  return compileImpact(project, sides, (file) => ours.has(file));
}

function nearestTsconfig(folder: string): string | undefined {
  const file = join(resolve(folder), 'tsconfig.json');
  if (existsSync(file)) return file;
  const above = dirname(resolve(folder));
  return above === resolve(folder) ? undefined : nearestTsconfig(above);
}

/** The result of `generate --check`. */
async function generatedImpact(options: GenerateOptions): Promise<GeneratedImpact> {
  const { stale, skeleton } = await generate({ ...options, check: true });
  return { out: options.out, stale, skeleton: skeleton?.written ?? [] };
}
