import type { Xs2aError } from '../../foundation/xs2a-error.js';
import { toPointer } from './json-pointer.js';
import type { JsonObject, LoadedDocument } from './loaded-document.js';
import type { RefError } from './problem.js';
import { walkDocument } from './walk-document.js';

/** A schema that cannot become code, found when its place is no longer available. */
export class SchemaError extends Error {
  constructor(
    readonly schema: JsonObject,
    /** The keyword with the error; empty for the complete schema. */
    readonly keyword: string,
    readonly reference: RefError,
    options?: ErrorOptions,
  ) {
    super(reference.text, options);
    this.name = 'SchemaFault';
  }
}

/** The error for the user, with the place of the schema in the document. */
export function schemaErrorAt(loaded: LoadedDocument, error: SchemaError): Xs2aError {
  const at = placeOf(loaded.document, error.schema) ?? [];
  const pointer = toPointer(error.keyword === '' ? at : [...at, error.keyword]);
  return loaded.error([{ ...error.reference, pointer }], error.cause);
}

/** The path to this very object. */
function placeOf(document: JsonObject, schema: JsonObject): readonly string[] | undefined {
  let found: readonly string[] | undefined;
  walkDocument({ value: document, kind: 'document', at: [] }, (value, _, at) => {
    if (value === schema) found ??= [...at];
  });
  return found;
}
