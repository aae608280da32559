import { readFile } from 'node:fs/promises';
import type { Change } from '../../change/change.js';
import { gitFile, readGitFile } from '../../read/git-file.js';

/** Lines of the files that changes are in, by name; a file that cannot be read any more is not there. */
export type Sources = ReadonlyMap<string, readonly string[]>;

/** Reads every file that a change names, of the disk or of a revision. Addresses are not asked again. */
export async function readSources(changes: readonly Change[]): Promise<Sources> {
  const names = new Set(
    changes.flatMap(({ old, new: now }) => [old?.file ?? [], now?.file ?? []].flat()),
  );
  const read = await Promise.all(
    [...names].map(async (name) => [name, await linesOf(name)] as const),
  );
  return new Map(read.flatMap(([name, lines]) => (lines === undefined ? [] : [[name, lines]])));
}

async function linesOf(name: string): Promise<readonly string[] | undefined> {
  if (/^https?:/.test(name)) return undefined;
  try {
    const found = gitFile(name);
    const bytes = found === undefined ? await readFile(name) : await readGitFile(found);
    return new TextDecoder().decode(bytes).split(/\r\n|\n|\r/);
  } catch {
    return undefined; // the report is told without its lines
  }
}
