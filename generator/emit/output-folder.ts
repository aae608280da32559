import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, readdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { HEADER_MARK } from './header.js';
import type { Files } from './render.js';

/** How the files that ought to be differ from those that are. */
export interface Comparison {
  /** New or different. */
  readonly changed: readonly string[];
  readonly unchanged: readonly string[];
  /** Generated once and no longer wanted. */
  readonly stale: readonly string[];
}

/** Compares with what lies in the folder; only the `owned` folders are searched for stale files. */
export async function compareFolder(
  folder: string,
  files: Files,
  owned: readonly string[],
): Promise<Comparison> {
  const changed: string[] = [];
  const unchanged: string[] = [];
  for (const [file, text] of files) {
    (readText(join(folder, file)) === text ? unchanged : changed).push(file);
  }
  const present = (await Promise.all(owned.map((part) => listFiles(folder, part)))).flat();
  const unwanted = present.filter((file) => file.endsWith('.ts') && !files.has(file));
  const ours = await Promise.all(unwanted.map((file) => carriesHeader(join(folder, file))));
  return { changed, unchanged, stale: unwanted.filter((_, index) => ours[index]).sort() };
}

/** Writes files whole: each beside its place first, then renamed into it. */
export async function writeFiles(
  folder: string,
  files: Files,
  names: readonly string[],
): Promise<void> {
  await guard(folder, async () => {
    for (const part of new Set(names.map(dirname))) {
      mkdirSync(join(folder, part), { recursive: true });
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

/** Many small files: reading and writing them one by one without promises takes half the time. */
function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Removes files, and the folders that this leaves empty. */
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
      hint: 'Check that the folder given with --out exists or can be made, and may be written.',
      place: { file: folder },
      cause,
    });
  }
}

async function listFiles(folder: string, part: string): Promise<readonly string[]> {
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
