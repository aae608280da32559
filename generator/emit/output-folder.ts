import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, readdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../foundation/make-folder.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { Files } from './files.js';
import { HEADER_MARK } from './header.js';

/** The differences between wanted and existing files. */
export interface FolderComparison {
  /** New or different. */
  readonly changed: readonly string[];
  readonly unchanged: readonly string[];
  /** Generated earlier and no longer wanted. */
  readonly stale: readonly string[];
  /**
   * Of the changed files, those of the user: the existing file does not begin with our first line.
   */
  readonly foreign: readonly string[];
}

/** Compares with the files in the folder; only the `owned` folders are searched for stale files. */
export async function compareFolder(
  folder: string,
  files: Files,
  owned: readonly string[],
): Promise<FolderComparison> {
  const changed: string[] = [];
  const unchanged: string[] = [];
  const foreign: string[] = [];
  for (const [file, text] of files) {
    const present = readText(join(folder, file));
    (present !== undefined && isSame(present, text) ? unchanged : changed).push(file);
    const isOurs = present === undefined || present === '' || present.startsWith(HEADER_MARK);
    if (!isOurs && text.startsWith(HEADER_MARK)) foreign.push(file);
  }
  const present = (await Promise.all(owned.map((part) => listFiles(folder, part)))).flat();
  const unwanted = present.filter((file) => file.endsWith('.ts') && !files.has(file));
  const ours = await Promise.all(unwanted.map((file) => carriesHeader(join(folder, file))));
  const stale = unwanted.filter((_, index) => ours[index]).sort();
  return { changed, unchanged, stale, foreign };
}

/** A checkout on Windows may have other line breaks. */
const isSame = (present: string, text: string): boolean =>
  present === text || (present.includes('\r\n') && present.replaceAll('\r\n', '\n') === text);

/** Throws when files of the user would be overwritten; the error names all of them. */
export function refuseForeign(folder: string, foreign: readonly string[]): void {
  if (foreign.length === 0) return;
  const named = foreign.map((file) => join(folder, file)).join(', ');
  const were = foreign.length === 1 ? 'This file was' : 'These files were';
  throw new Xs2aError('FILE_UNWRITABLE', `${were} not written by xs2a generate: ${named}.`, {
    hint: 'Nothing was written. Move them, choose another folder with --out, or overwrite them with --force.',
    place: { file: folder },
  });
}

/** Writes complete files: each is first written beside its place, then renamed. */
export async function writeFiles(
  folder: string,
  files: Files,
  names: readonly string[],
): Promise<void> {
  await guard(folder, async () => {
    for (const part of new Set(names.map(dirname))) {
      makeFolder(join(folder, part));
    }
    for (const name of names) replaceFile(join(folder, name), files.get(name) ?? '');
  });
}

function replaceFile(target: string, text: string): void {
  const draft = `${target}.${randomBytes(6).toString('hex')}.tmp`;
  writeFileSync(draft, text);
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Many small files: synchronous access takes half the time of promises. */
function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Removes files, and folders that become empty. */
export async function removeFiles(folder: string, names: readonly string[]): Promise<void> {
  await guard(folder, async () => {
    for (const name of names) {
      await rm(join(folder, name), { force: true });
      await rmdir(dirname(join(folder, name))).catch(() => undefined);
    }
  });
}

async function guard(folder: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Xs2aError('FILE_UNWRITABLE', `Cannot write to ${folder}: ${reason}.`, {
      hint: 'Check that the --out folder exists or can be created, and that you may write to it.',
      place: { file: folder },
      cause,
    });
  }
}

async function listFiles(folder: string, part: string): Promise<readonly string[]> {
  if (part.endsWith('.ts')) return existsSync(join(folder, part)) ? [part] : [];
  const entries = await readdir(join(folder, part), { withFileTypes: true }).catch(() => []);
  const lists = await Promise.all(
    entries.map(async (entry) => {
      const name = `${part}/${entry.name}`;
      if (entry.isDirectory()) return listFiles(folder, name);
      return entry.isFile() ? [name] : [];
    }),
  );
  return lists.flat();
}

async function carriesHeader(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const start = Buffer.alloc(HEADER_MARK.length);
    await handle.read(start, 0, start.length, 0);
    return start.toString() === HEADER_MARK;
  } finally {
    await handle.close();
  }
}
