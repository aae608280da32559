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

/** The commands of xs2a, as the source of the command line adds them to yargs. */
export function commandEntries(): readonly CommandEntry[] {
  const text = source('cli/run-command-line.ts');
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of text.matchAll(
    /import \{([^}]*)\} from '\.\/(.*)\.js';/g,
  )) {
    for (const name of names.split(',')) files.set(name.trim(), `cli/${file}.ts`);
  }
  const entries: CommandEntry[] = [];
  let parent = '';
  for (const [, group, constant = ''] of text.matchAll(/command\(\s*(?:'(\w+)'|later\((\w+)\))/g)) {
    const file = files.get(constant);
    if (group !== undefined) parent = `${group} `;
    else if (file !== undefined) entries.push(entryOf(parent, file));
  }
  return entries;
}

function entryOf(parent: string, file: string): CommandEntry {
  const [, name, , others] =
    /^ {2}command: \[?'([\w-]+)( [^']*)?'(, '\$0')?/m.exec(source(file)) ?? [];
  if (name === undefined) throw new Error(`${file} has no line "command: '<name>'".`);
  const words = others === undefined ? parent + name : parent;
  return { name: parent + name, file, words: words.trim().split(' ') };
}

function source(file: string): string {
  return readFileSync(join(packageRoot(), file), 'utf8');
}
