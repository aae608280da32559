import { dirname, join } from 'node:path';
import { Xs2aError } from '../../../foundation/xs2a-error.js';
import { isObject } from '../loaded-document.js';
import type { Source } from '../parse-source.js';
import { type FileReadOptions, readSource } from '../read-source.js';

/**
 * The document that an overlay extends (a path relative to the overlay); undefined when the file is not an
 * overlay, or names none. Throws FILE_UNREADABLE when there is no such document.
 */
export async function extendedSource(
  { file, value, place }: Source,
  options: FileReadOptions,
): Promise<Source | undefined> {
  if (!isObject(value) || value['overlay'] === undefined) return undefined;
  const { extends: path } = value;
  if (typeof path !== 'string' || path === '') return undefined;
  const base = join(dirname(file), path);
  try {
    return await readSource(base, options);
  } catch (cause) {
    if (!(cause instanceof Xs2aError) || cause.code !== 'FILE_UNREADABLE') throw cause;
    const text = `The overlay ${file} extends ${base}, which cannot be read.`;
    const hint = 'Write in `extends` the path of a document, as it is seen from the overlay.';
    throw new Xs2aError('FILE_UNREADABLE', text, { hint, place: place('/extends'), cause });
  }
}
