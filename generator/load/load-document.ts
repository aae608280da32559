import { formatPlace, Xs2aError } from '../../foundation/xs2a-error.js';
import { bundleExternal } from './bundle-external.js';
import { checkDocument } from './check-document.js';
import { findRefs } from './find-refs.js';
import type { JsonObject, LoadedDocument } from './loaded-document.js';
import { readSource } from './parse-source.js';

/** How many problems of one document are told at once. */
const MAX_PROBLEMS = 20;

/**
 * Reads an OpenAPI 3 document, YAML or JSON, of one file or many. All problems found are told in
 * one Xs2aError, a line each, with file, line and column.
 */
export async function loadDocument(file: string): Promise<LoadedDocument> {
  const source = await readSource(file);
  const own = findRefs(source.value);
  const external = own.some(({ ref }) => !ref.startsWith('#'));
  const document = external ? await bundleExternal(file) : (source.value as JsonObject);
  const problems = checkDocument(document, external ? findRefs(document) : own);
  if (problems.length > 0) {
    const lines = problems
      .slice(0, MAX_PROBLEMS)
      .map(({ pointer, text }) => `${formatPlace(source.place(pointer))}: ${text}`);
    const more = problems.length - lines.length;
    if (more > 0) lines.push(`and ${more} more`);
    throw new Xs2aError('SPEC_INVALID', lines.join('\n'), {
      hint: 'Mend the document at the place named; nothing was written.',
      place: source.place(problems[0]?.pointer ?? ''),
    });
  }
  return { file, document, place: source.place };
}
