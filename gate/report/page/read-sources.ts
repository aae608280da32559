import { readFile } from 'node:fs/promises';
import type { DocumentChange } from '../../change/change.js';
import { gitFile, readGitFile } from '../../read/git-file.js';

/** Lines of the files with changes, by name; without files that can no longer be read. */
export type Sources = ReadonlyMap<string, readonly string[]>;

/** Reads every file of a change, from the disk or a revision. URLs are not fetched again. */
export async function readSources(changes: readonly DocumentChange[]): Promise<Sources> {
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
    return undefined; // the report then lacks its lines
  }
}
