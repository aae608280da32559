import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { HEADER_MARK } from '../emit/header.js';

/**
 * A file in the skeleton's folder, with forward slashes in its name; a byte order mark is kept in
 * the text.
 */
export interface UserFile {
  readonly name: string;
  readonly text: string;
}

/** All TypeScript files below the folder in a fixed order; empty when the folder does not exist. */
export async function readUserFiles(folder: string): Promise<readonly UserFile[]> {
  const names = [...(await listSources(folder, ''))].sort();
  const files = await Promise.all(
    names.map(async (name) => ({ name, text: await readText(folder, name) })),
  );
  return files.filter(({ text }) => !text.startsWith(HEADER_MARK));
}

async function listSources(folder: string, below: string): Promise<readonly string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(missing);
  const lists = await Promise.all(
    entries.map(async (entry) => {
      const name = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.name.startsWith('.') || entry.name === 'node_modules') return [];
      if (entry.isDirectory()) return listSources(folder, name);
      return isSource(entry.name) ? [name] : [];
    }),
  );
  return lists.flat();
}

/** Handlers are in source files, not in declarations or tests. */
function isSource(name: string): boolean {
  return /\.[cm]?tsx?$/.test(name) && !/\.(d|test|spec)\.[cm]?tsx?$/.test(name);
}

async function readText(folder: string, name: string): Promise<string> {
  const bytes = await readFile(join(folder, name));
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new Xs2aError('FILE_UNREADABLE', `${folder}/${name} is not UTF-8 text.`, {
      hint: 'Save it as UTF-8 and run again; nothing was written.',
      place: { file: `${folder}/${name}` },
      cause,
    });
  }
}

function missing(error: NodeJS.ErrnoException): readonly never[] {
  if (error.code === 'ENOENT') return [];
  throw new Xs2aError('FILE_UNREADABLE', `Cannot read the skeleton folder: ${error.message}.`, {
    hint: 'Set --skeleton to a readable folder, or to one that does not exist yet.',
    cause: error,
  });
}
