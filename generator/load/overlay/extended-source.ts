import { dirname, isAbsolute, join } from 'node:path';
import { Xs2aError } from '../../../foundation/xs2a-error.js';
import { isObject } from '../loaded-document.js';
import type { Source } from '../parse-source.js';
import { type FileReadOptions, readSource } from '../read-source.js';

/** A document, and the overlays on top of it that lead to it by `extends`, in the order in which they apply. */
export interface ExtendedSource {
  readonly source: Source;
  readonly overlays: readonly string[];
}

/**
 * The document that a file is based on: an overlay may extend another overlay. A file that is no overlay is its
 * own base.
 */
export async function withoutOverlays(
  file: string,
  options: FileReadOptions,
): Promise<ExtendedSource> {
  const overlays: string[] = [];
  let source = await readSource(file, options);
  for (;;) {
    const base = await extendedSource(source, options);
    if (base === undefined) return { source, overlays };
    overlays.unshift(source.file);
    if (overlays.includes(base.file)) throw extendsItself(source, base);
    source = base;
  }
}

function extendsItself({ file, place }: Source, base: Source): Xs2aError {
  const text = `The overlay ${file} extends ${base.file}, which extends it.`;
  const hint = 'Write the path of an OpenAPI document in the `extends` of one of them.';
  return new Xs2aError('SPEC_INVALID', text, { hint, place: place('/extends') });
}

/**
 * The document that an overlay extends (an absolute path, or one relative to the overlay); undefined when the file is not an
 * overlay, or names none. Throws FILE_UNREADABLE when there is no such document.
 */
async function extendedSource(
  { file, value, place }: Source,
  options: FileReadOptions,
): Promise<Source | undefined> {
  if (!isObject(value) || value['overlay'] === undefined) return undefined;
  const { extends: path } = value;
  if (typeof path !== 'string' || path === '') return undefined;
  const base = isAbsolute(path) ? path : join(dirname(file), path);
  try {
    return await readSource(base, options);
  } catch (cause) {
    if (!(cause instanceof Xs2aError) || cause.code !== 'FILE_UNREADABLE') throw cause;
    const text = `The overlay ${file} extends ${base}, which cannot be read.`;
    const hint = 'Write in `extends` the path of a document, as it is seen from the overlay.';
    throw new Xs2aError('FILE_UNREADABLE', text, { hint, place: place('/extends'), cause });
  }
}
