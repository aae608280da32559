import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { loadDocument } from './load-document.js';
import type { LoadOptions } from './loaded-document.js';

export type Files = Readonly<Record<string, string | Uint8Array>>;

/** Writes small files into a new folder; the first is the document. */
export async function writeDocument(files: Files): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'xs2a-load-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return join(folder, Object.keys(files)[0] ?? '');
}

/** The error of loading a document. */
export async function failure(file: string, options: LoadOptions = {}): Promise<Xs2aError> {
  const error: unknown = await loadDocument(file, options).catch((caught: unknown) => caught);
  if (!(error instanceof Xs2aError)) throw new Error(`no Xs2aError but ${String(error)}`);
  return error;
}

/** `file:line:column rule pointer` of every problem in an error. */
export function problemsOf(error: Xs2aError, file: string): readonly string[] {
  return error.message.split('\n').flatMap((line) => {
    const told = /^(\S+?):(\d+):(\d+): .* \[([a-z0-9-]+)(?: at (.*))?\]$/i.exec(line);
    if (told === null) return [];
    const [, at = '', row, column, rule, pointer = ''] = told;
    return [`${relative(dirname(file), at)}:${row}:${column} ${rule} ${pointer}`.trim()];
  });
}
