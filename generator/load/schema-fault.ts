import type { Xs2aError } from '../../foundation/xs2a-error.js';
import { toPointer } from './json-pointer.js';
import type { JsonObject, LoadedDocument } from './loaded-document.js';
import type { RefFault } from './problem.js';
import { walkDocument } from './walk-document.js';

/** A schema that no code can be made of, found when its place is no longer at hand. */
export class SchemaFault extends Error {
  constructor(
    readonly schema: JsonObject,
    /** The keyword that is meant; empty for the schema as a whole. */
    readonly keyword: string,
    readonly told: RefFault,
    options?: ErrorOptions,
  ) {
    super(told.text, options);
    this.name = 'SchemaFault';
  }
}

/** The fault as an error that a user sees, with the place of the schema in the document. */
export function faultError(loaded: LoadedDocument, fault: SchemaFault): Xs2aError {
  const at = placeOf(loaded.document, fault.schema) ?? [];
  const pointer = toPointer(fault.keyword === '' ? at : [...at, fault.keyword]);
  return loaded.error([{ ...fault.told, pointer }], fault.cause);
}

/** The path to this very object. */
function placeOf(document: JsonObject, schema: JsonObject): readonly string[] | undefined {
  let found: readonly string[] | undefined;
  walkDocument({ value: document, kind: 'document', at: [] }, (value, _, at) => {
    if (value === schema) found ??= [...at];
  });
  return found;
}
