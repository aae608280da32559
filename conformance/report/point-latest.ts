import { lstat, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { writeAtomic } from './write-atomic.js';

/** Creates a symbolic link; tests pass a function that fails, as Windows does without the privilege. */
type Link = (target: string, path: string) => Promise<void>;

/**
 * Points `reports/latest` to the run when its folder is in a folder named `reports`; where links are not
 * permitted, it is a text file with the run's name. Never changes a real folder of that name. Returns the
 * pointer, or null when there is none to set.
 */
export async function pointLatest(dir: string, link: Link = symlink): Promise<string | null> {
  const run = resolve(dir);
  const pointer = join(dirname(run), 'latest');
  if (basename(dirname(run)) !== 'reports' || run === pointer) return null;
  if (await isFolder(pointer)) return null;
  const draft = join(dirname(run), `.latest.${process.pid}.tmp`);
  try {
    await rm(draft, { force: true });
    await link(basename(run), draft);
    await rename(draft, pointer);
  } catch {
    await rm(draft, { force: true });
    await rm(pointer, { force: true });
    await writeAtomic(pointer, `${basename(run)}\n`);
  }
  return pointer;
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isDirectory();
  } catch {
    return false;
  }
}
