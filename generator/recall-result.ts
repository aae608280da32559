import { createHash } from 'node:crypto';
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { makeFolder } from '../foundation/make-folder.js';
import { packageRoot, packageVersion } from '../foundation/package-root.js';
import type { GenerateOptions, GenerateResult } from './generate-options.js';
import { documentNames } from './model/document-name.js';

/**
 * Hashes of all files that a run read and wrote. Stored beside the output; only valid on this
 * machine.
 */
interface Memory {
  /** Hash of the options, the version and the program that generated the output. */
  readonly maker: string;
  /** Hash of every file that was read, by absolute path. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Hash of every generated file, by its name below the output folder. */
  readonly outputs: Readonly<Record<string, string>>;
  readonly warnings: readonly string[];
  readonly packages: readonly string[];
}

export interface KnownResult {
  readonly sources: readonly string[];
  readonly files: ReadonlyMap<string, string>;
  readonly warnings: readonly string[];
  readonly packages: readonly string[];
}

const FOLDER = '.cache';

/**
 * The result of a run that would change nothing: same options, same program, and the same content
 * in every file that the last run read or wrote. `undefined` when that is not certain.
 */
export function recallResult(options: GenerateOptions): GenerateResult | undefined {
  if (!isMemorable(options)) return undefined;
  const memory = readMemory(options);
  if (memory === undefined || memory.maker !== makerOf(options)) return undefined;
  if (!Object.entries(memory.inputs).every(([file, hash]) => hashOfFile(file) === hash)) {
    return undefined;
  }
  const { outputs, warnings, packages } = memory;
  const unchanged = Object.keys(outputs);
  const same = unchanged.every((name) => hashOfFile(join(options.out, name)) === outputs[name]);
  if (!same || hasMore(options, outputs)) return undefined;
  return { written: [], unchanged, removed: [], stale: [], warnings, packages };
}

/** Stores the hashes of a run. When they cannot be stored, the next run is only slower. */
export function rememberResult(options: GenerateOptions, outcome: KnownResult): void {
  if (!isMemorable(options)) return;
  const { sources, files, warnings, packages } = outcome;
  const read = [...sources.map((file) => resolve(file)), ...ownTemplates(options)];
  const memory: Memory = {
    maker: makerOf(options),
    inputs: Object.fromEntries(read.map((file) => [file, hashOfFile(file) ?? ''])),
    outputs: Object.fromEntries([...files].map(([name, text]) => [name, hashOf(text)])),
    warnings,
    packages,
  };
  const folder = join(options.out, FOLDER);
  try {
    makeFolder(folder);
    writeFileSync(join(folder, '.gitignore'), '*\n');
    const file = join(folder, memoryFile(options));
    writeFileSync(`${file}.tmp`, JSON.stringify(memory));
    renameSync(`${file}.tmp`, file);
  } catch {
    // a folder that cannot be written to
  }
}

/**
 * Runs that read the network, call functions of plugins or change the user's own files are never
 * skipped.
 */
function isMemorable(options: GenerateOptions): boolean {
  const { check, skeleton, targets, allowRemote } = options;
  const named = (targets ?? []).every((target) => typeof target === 'string');
  return check !== true && skeleton === undefined && named && allowRemote !== true;
}

/** One file for each set of documents that are generated into the folder. */
function memoryFile({ specs, names }: GenerateOptions): string {
  return `${documentNames(specs, names).join('+')}.json`;
}

function readMemory(options: GenerateOptions): Memory | undefined {
  try {
    const file = join(options.out, FOLDER, memoryFile(options));
    const memory = JSON.parse(readFileSync(file, 'utf8')) as Memory;
    const { inputs, outputs, warnings, packages } = memory;
    const complete = [inputs, outputs].every(
      (table) => typeof table === 'object' && table !== null,
    );
    return complete && Array.isArray(warnings) && Array.isArray(packages) ? memory : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether the folders contain other TypeScript files, for example after a merge; the run has to
 * remove them.
 */
function hasMore({ out, exclusive }: GenerateOptions, outputs: Memory['outputs']): boolean {
  const depth = exclusive === true ? 1 : 2;
  const folders = Object.keys(outputs).map((name) => name.split('/').slice(0, depth).join('/'));
  return [...new Set(folders)].some((folder) =>
    listFiles(join(out, folder)).some(
      (name) => name.endsWith('.ts') && outputs[`${folder}/${name}`] === undefined,
    ),
  );
}

function makerOf(options: GenerateOptions): string {
  const { out: _, specs, overlays = [], templates, ...rest } = options;
  const paths = [specs, overlays, templates === undefined ? [] : [templates]];
  const wanted = [paths.map((list) => list.map((path) => resolve(path))), rest];
  return hashOf(
    JSON.stringify([packageVersion(), ...wanted, programState(), ownTemplates(options)]),
  );
}

/**
 * Size and modification time of every file of the generator, the templates and the runtime, which
 * may be a working copy.
 */
function programState(): readonly string[] {
  const root = packageRoot();
  const folders = [import.meta.dirname, join(root, 'templates'), join(root, 'runtime')];
  return folders.flatMap((folder) =>
    listFiles(folder).map((name) => {
      const { size, mtimeMs } = statSync(join(folder, name));
      return `${name} ${size} ${mtimeMs}`;
    }),
  );
}

function ownTemplates({ templates }: GenerateOptions): readonly string[] {
  if (templates === undefined) return [];
  return listFiles(templates).map((name) => resolve(templates, name));
}

/** Names below the folder, with forward slashes and in a fixed order. */
function listFiles(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .map((name) => name.replaceAll('\\', '/'))
      .sort();
  } catch {
    return [];
  }
}

/** Reads in pieces, because a document may be large. */
function hashOfFile(file: string): string | undefined {
  let open: number | undefined;
  try {
    open = openSync(file, 'r');
    const hash = createHash('sha256');
    for (let size = PIECE.length; size === PIECE.length; ) {
      size = readSync(open, PIECE);
      hash.update(PIECE.subarray(0, size));
    }
    return hash.digest('base64url');
  } catch {
    return undefined;
  } finally {
    if (open !== undefined) closeSync(open);
  }
}

const PIECE = Buffer.allocUnsafe(256 * 1024);

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url');
}
