import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HEADER_MARK } from '../../generator/emit/header.js';

/** The output of `xs2a generate client`: a folder that has a client and no server. */
export interface GeneratedClient {
  /** Relative to the current folder, with `/`. */
  readonly out: string;
  /** The documents that it has a client of. */
  readonly names: readonly string[];
  /** The outputs beside it that `--with` selects. */
  readonly targets: readonly string[];
}

const DEEPEST = 4;
const TARGETS = ['zod', 'msw', 'tanstack-query'];

/** The only generated client below the current folder; undefined where there is none, or more than one. */
export function findClient(): GeneratedClient | undefined {
  const found = clientsBelow('.', DEEPEST);
  return found.length === 1 ? found[0] : undefined;
}

/** The client that a folder of generated code has; undefined where it has a server too. */
export function clientIn(out: string): GeneratedClient | undefined {
  const folders = foldersIn(out);
  if (!folders.includes('client') || folders.includes('server')) return undefined;
  const names = foldersIn(join(out, 'client')).filter((name) =>
    isGenerated(join(out, 'client', name, 'client.ts')),
  );
  const targets = TARGETS.filter((name) => folders.includes(name));
  return names.length === 0 ? undefined : { out, names, targets };
}

function clientsBelow(folder: string, depth: number): readonly GeneratedClient[] {
  const own = clientIn(folder);
  if (own !== undefined) return [own];
  return depth === 0
    ? []
    : foldersIn(folder).flatMap((name) =>
        clientsBelow(folder === '.' ? name : `${folder}/${name}`, depth - 1),
      );
}

const isGenerated = (file: string): boolean =>
  existsSync(file) && readFileSync(file, 'utf8').startsWith(HEADER_MARK);

function foldersIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((each) => each.isDirectory() && !/^(\.|node_modules$)/.test(each.name))
    .map(({ name }) => name)
    .sort();
}
