import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { loadDocument } from '../load/load-document.js';
import { findForeignTarget } from './find-foreign-target.js';
import { findJar } from './find-jar.js';
import type { ForeignTarget } from './foreign-targets.js';
import { checkJar, recordJar } from './jar-lock.js';
import { lowerDocument } from './lower-document.js';
import { runJar } from './run-jar.js';

const DEFAULT_TIMEOUT_MS = 300_000;

export interface GenerateWithOptions {
  /** The OpenAPI document. */
  readonly spec: string;
  readonly out: string;
  /** Path of the jar; by default, see findJar. */
  readonly jar?: string | undefined;
  /** Further properties of the generator; they override ours. */
  readonly properties?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  /** Stops Java when it aborts. */
  readonly signal?: AbortSignal | undefined;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

export interface GeneratedWith {
  readonly target: ForeignTarget;
  readonly out: string;
  /** Files below `out` that OpenAPI Generator lists as generated, sorted. */
  readonly files: readonly string[];
  readonly jar: string;
  /** Where the path of the jar comes from. */
  readonly jarFrom: string;
  /** The lock file that now contains the SHA-256 of the jar; only on its first use. */
  readonly recordedIn?: string;
}

/**
 * Generates code in another language with OpenAPI Generator. The document is first loaded and
 * checked here, so that its errors are reported with file, line and column. The Java tool then gets
 * it in a form that it handles correctly.
 */
export async function generateWith(
  name: string,
  options: GenerateWithOptions,
): Promise<GeneratedWith> {
  const { cwd = process.cwd(), env = process.env, signal } = options;
  const target = findForeignTarget(name);
  const jar = findJar({ jar: options.jar, cwd, env });
  const sum = checkJar(jar, cwd);
  const out = resolve(cwd, options.out);
  const { document } = await loadDocument(resolve(cwd, options.spec));
  const folder = await mkdtemp(join(tmpdir(), 'xs2a-target-'));
  try {
    const input = join(folder, 'document.json');
    await writeFile(input, JSON.stringify(lowerDocument(document)));
    const args = commandLine({ target, input, out, properties: options.properties ?? {} });
    const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    await runJar({ jar: jar.file, args, env, timeoutMs, signal });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (sum !== undefined) recordJar(sum);
  const made = { target, out, files: await filesMade(out), jar: jar.file, jarFrom: jar.from };
  return sum === undefined ? made : { ...made, recordedIn: sum.file };
}

function commandLine(given: {
  readonly target: ForeignTarget;
  readonly input: string;
  readonly out: string;
  readonly properties: Readonly<Record<string, string>>;
}): readonly string[] {
  const { target, input, out } = given;
  const properties = Object.entries({ ...target.properties, ...given.properties });
  const pairs = properties.map(([key, value]) => `${key}=${value}`);
  return [
    'generate',
    ...['--generator-name', target.generator, '--input-spec', input, '--output', out],
    '--skip-validate-spec',
    '--minimal-update',
    // Without this, a type that only a form uses is imported but not generated.
    ...['--global-property', 'skipFormModel=false'],
    ...(pairs.length === 0 ? [] : ['--additional-properties', pairs.join(',')]),
  ];
}

/** Reads the list of files that OpenAPI Generator writes. */
async function filesMade(out: string): Promise<readonly string[]> {
  const list = await readFile(join(out, '.openapi-generator/FILES'), 'utf8').catch(() => '');
  return list
    .split('\n')
    .filter((line) => line !== '')
    .sort();
}
