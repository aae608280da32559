import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../foundation/package-root.js';

/** A command of xs2a, with the file that defines it: `report verify`, `cli/report/report-verify.ts`. */
export interface CommandEntry {
  readonly name: string;
  readonly file: string;
  /** The words that every command line of it contains: `report` is enough for the default, `report render`. */
  readonly words: readonly string[];
}

/** The commands of xs2a, as the source of their table lists them. */
export function commandEntries(): readonly CommandEntry[] {
  const entries: CommandEntry[] = [];
  let parent = '';
  let [name, isDefault] = ['', false];
  for (const line of source('cli/command-table.ts').split('\n')) {
    const [, named, others] = /^ +command: \[?'([\w-]+)(?: [^']*)?'(, '\$0')?/.exec(line) ?? [];
    if (named !== undefined) [name, isDefault] = [named, others !== undefined];
    if (/^ +commands: \[/.test(line)) parent = `${name} `;
    const [, file] = /import\('\.\/(.*)\.js'\)/.exec(line) ?? [];
    if (file === undefined) continue;
    const words = (isDefault ? parent : parent + name).trim().split(' ');
    entries.push({ name: parent + name, file: `cli/${file}.ts`, words });
  }
  return entries;
}

function source(file: string): string {
  return readFileSync(join(packageRoot(), file), 'utf8');
}
