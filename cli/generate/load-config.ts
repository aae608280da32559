import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { nearestWord } from '../../foundation/nearest-word.js';
import { needPackage } from '../../foundation/need-package.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { CustomTarget } from '../../generator/emit/custom-target.js';
import { GATE_CHECKS, GATE_LIMITS, type GateConfig } from '../../generator/gate-config.js';
import type { GenerateConfig } from '../../generator/generate-config.js';
import { expandGlobs, type NamesIn } from './expand-globs.js';

/** The names of the configuration. */
export const CONFIG_NAMES = ['ts', 'mts', 'js', 'mjs', 'json'].map(
  (ending) => `xs2a.config.${ending}`,
);

/** Checks for the value of each key. */
const KEYS: Readonly<Record<keyof GenerateConfig, (value: unknown) => boolean>> = {
  spec: isPaths,
  name: isPaths,
  out: isText,
  part: (value) => value === 'server' || value === 'client' || value === 'all',
  adapters: isPaths,
  overlay: isPaths,
  skeleton: isText,
  allowRemote: isFlag,
  allowOutside: isFlag,
  strictOneOf: isFlag,
  strictPatterns: isFlag,
  bigint: isFlag,
  coreFiles: isOneOf(['one', 'many']),
  templates: isText,
  targets: (value) => Array.isArray(value) && value.every(isTarget),
  gate: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** Checks for the value of each key of `gate`. */
const GATE_KEYS: Readonly<Record<keyof GateConfig, (value: unknown) => boolean>> = {
  documents: isPaths,
  base: isText,
  check: (value) => isList(value) && value.length > 0 && value.every(isOneOf(GATE_CHECKS)),
  failOn: isOneOf(GATE_LIMITS),
  tsconfig: isText,
  profile: isText,
  policy: isText,
};

function isOneOf(words: readonly string[]): (value: unknown) => boolean {
  return (value) => typeof value === 'string' && words.includes(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isFlag(value: unknown): boolean {
  return typeof value === 'boolean';
}

function isPaths(value: unknown): boolean {
  return isText(value) || (isList(value) && value.length > 0);
}

function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText);
}

function isTarget(value: unknown): boolean {
  if (typeof value === 'string') return true;
  if (typeof value !== 'object' || value === null) return false;
  const { folder, files } = value as Partial<CustomTarget>;
  return isText(folder) && typeof files === 'function';
}

/** A configuration with absolute paths. */
export interface LoadedConfig extends GenerateConfig {
  readonly spec: readonly string[];
  readonly overlay: readonly string[];
  readonly file: string;
}

/**
 * Reads the named configuration file, or the one of the current folder; undefined when there is none. A
 * TypeScript file is stripped of its types and executed: the file is the user's own program.
 */
export async function loadConfig(
  given: string | undefined,
  options: ConfigOptions = {},
): Promise<LoadedConfig | undefined> {
  const found = given ?? CONFIG_NAMES.find((name) => existsSync(name));
  if (found === undefined) return undefined;
  const file = resolve(found);
  return checked(await readConfig(file), file, options);
}

export interface ConfigOptions {
  /** For the gate alone: `gate.documents` is enough, and `spec` is then empty. */
  readonly forGate?: boolean;
  /** The names in a folder, for paths with `*`; by default those on the disk. */
  readonly namesIn?: NamesIn;
}

/** Reads a configuration file of another name in the same folder, with paths as in the given one. */
export async function readConfigAs(
  file: string,
  config: string,
  options: ConfigOptions,
): Promise<LoadedConfig> {
  return checked(await readConfig(file), config, options);
}

async function readConfig(file: string): Promise<unknown> {
  try {
    if (file.endsWith('.json')) return JSON.parse(readFileSync(file, 'utf8')) as unknown;
    const run = /\.m?ts$/.test(file) ? await withoutTypes(file) : file;
    try {
      const loaded = (await import(`${pathToFileURL(run).href}?at=${Date.now()}`)) as object;
      return 'default' in loaded ? loaded.default : undefined;
    } finally {
      if (run !== file) rmSync(run, { force: true });
    }
  } catch (cause) {
    if (cause instanceof Xs2aError) throw cause;
    const why = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
    throw new Xs2aError('USAGE', `Cannot read the configuration ${file}: ${why}`, {
      hint: 'A .ts or .js file needs a default export; a .json file contains the object itself.',
      place: { file },
      cause,
    });
  }
}

/** The same file without types, beside the original, so that its imports still resolve. */
async function withoutTypes(file: string): Promise<string> {
  const ts = await compilerFor(file);
  const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), {
    fileName: file,
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  const run = join(dirname(file), `.xs2a.config.${process.pid}.mjs`);
  writeFileSync(run, outputText, { mode: 0o600 });
  return run;
}

type Compiler = typeof import('ts-morph').ts;

/**
 * The TypeScript of the user's project; that of ts-morph when the project has none with an API (TypeScript 7
 * has none).
 */
async function compilerFor(file: string): Promise<Compiler> {
  try {
    const own = createRequire(file)('typescript') as Partial<Compiler>;
    if (typeof own.transpileModule === 'function') return own as Compiler;
  } catch {
    // the project has none
  }
  needPackage('ts-morph', `A configuration in TypeScript (${basename(file)})`);
  return (await import('ts-morph')).ts;
}

function checked(value: unknown, file: string, options: ConfigOptions): LoadedConfig {
  const refuse = (message: string, hint: string): never => {
    throw new Xs2aError('USAGE', `${message} (${file})`, { hint });
  };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse(
      'The configuration is not an object.',
      'Export one: export default { spec: ... }.',
    );
  }
  checkKeys(value, KEYS, '', refuse);
  const config = value as GenerateConfig;
  checkKeys(config.gate ?? {}, GATE_KEYS, 'gate.', refuse);
  const forGate = options.forGate === true;
  if (config.spec === undefined && !(forGate && config.gate?.documents !== undefined)) {
    const more = forGate ? ' For the gate alone, `gate.documents` is enough.' : '';
    return refuse('The configuration names no document.', `Add the key \`spec\`.${more}`);
  }
  const at = (path: string): string => resolve(dirname(file), path);
  const files = (paths: string | readonly string[]): readonly string[] =>
    expandGlobs([paths].flat().map(at), file, options.namesIn);
  return {
    ...config,
    file,
    spec: files(config.spec ?? []),
    overlay: [config.overlay ?? []].flat().map(at),
    ...(config.skeleton === undefined ? {} : { skeleton: at(config.skeleton) }),
    ...(config.out === undefined ? {} : { out: at(config.out) }),
    ...(config.templates === undefined ? {} : { templates: at(config.templates) }),
    ...(config.gate === undefined ? {} : { gate: gateAt(config.gate, at, files) }),
  };
}

function gateAt(
  { documents, tsconfig, profile, policy, ...others }: GateConfig,
  at: (path: string) => string,
  files: (paths: string | readonly string[]) => readonly string[],
): GateConfig {
  return {
    ...others,
    ...(documents === undefined ? {} : { documents: files(documents) }),
    ...(tsconfig === undefined ? {} : { tsconfig: at(tsconfig) }),
    ...(profile === undefined ? {} : { profile: at(profile) }),
    ...(policy === undefined ? {} : { policy: at(policy) }),
  };
}

/** Checks that every key is known and has an allowed value. */
function checkKeys(
  value: object,
  known: Readonly<Record<string, (value: unknown) => boolean>>,
  prefix: string,
  refuse: (message: string, hint: string) => never,
): void {
  for (const [key, each] of Object.entries(value)) {
    const fits = Object.hasOwn(known, key) ? known[key] : undefined;
    if (fits === undefined) {
      const near = nearestWord(key, Object.keys(known));
      const hint = near === undefined ? `Known are ${Object.keys(known).join(', ')}.` : `${near}?`;
      const text = near === undefined ? hint : `Is it ${hint}`;
      refuse(`Unknown key ${prefix}${key}.`, text);
    }
    if (!fits(each)) {
      const hint = HINTS[`${prefix}${key}`] ?? 'See `xs2a generate --help` for the allowed values.';
      refuse(`${prefix}${key} cannot be ${JSON.stringify(each)}.`, hint);
    }
  }
}

const HINTS: Readonly<Record<string, string>> = {
  gate: 'It must be an object: gate: { base: "main" }.',
  'gate.documents': 'It must be a path, or a list of paths.',
  'gate.base': 'It must be a branch, a tag or a commit of git.',
  'gate.check': `It must be a list of some of ${GATE_CHECKS.join(', ')}.`,
  'gate.failOn': `It must be one of ${GATE_LIMITS.join(', ')}.`,
  'gate.tsconfig': 'It must be the path of a tsconfig.json.',
  'gate.profile': 'It must be the path of a profile.',
  'gate.policy': 'It must be a path.',
};
