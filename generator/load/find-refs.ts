import { isObject, type Json, type JsonObject } from './loaded-document.js';
import { type DocumentPartKind, type Start, walkDocument } from './walk-document.js';

/** A `$ref`, or a reference to a schema in a discriminator's mapping. */
export interface FoundRef {
  readonly ref: string;
  /** The keys that lead to the object with the $ref. */
  readonly at: readonly string[];
  /** The object and the key of the $ref. */
  readonly holder: JsonObject;
  readonly key: string;
  /** The kind of the target. */
  readonly kind: DocumentPartKind;
}

/** Whether a `$ref` is looked for; `at` changes during the walk. */
type IsWanted = (ref: string, at: readonly string[]) => boolean;
const isAny: IsWanted = () => true;

/** Every wanted `$ref` below a value with its place; those inside examples and defaults are data and are skipped. */
export function findRefs(start: Start, isWanted: IsWanted = isAny): readonly FoundRef[] {
  const found: FoundRef[] = [];
  walkDocument(start, (value, kind, at) => collectRefs(value, kind, at, found, isWanted));
  return found;
}

/** Adds the $refs in this value itself, not below it. */
export function collectRefs(
  value: Json,
  kind: DocumentPartKind,
  at: readonly string[],
  found: FoundRef[],
  isWanted: IsWanted = isAny,
): void {
  if (!isObject(value)) return;
  const ref = value['$ref'];
  if (typeof ref === 'string' && isWanted(ref, at)) {
    found.push({ ref, at: [...at], holder: value, key: '$ref', kind });
  }
  if (kind === 'schema' && value['discriminator'] !== undefined) {
    found.push(...mappings(value, at).filter((one) => isWanted(one.ref, one.at)));
  }
}

/** Values of a mapping that are references; a bare schema name is recognised by its form. */
function mappings(schema: JsonObject, at: readonly string[]): readonly FoundRef[] {
  const discriminator = schema['discriminator'];
  const mapping = isObject(discriminator) ? discriminator['mapping'] : undefined;
  if (!isObject(mapping)) return [];
  return Object.entries(mapping).flatMap(([key, ref]: [string, Json]): FoundRef[] => {
    if (typeof ref !== 'string' || !/[#/]|\.(ya?ml|json)$/i.test(ref)) return [];
    const where = [...at, 'discriminator', 'mapping'];
    return [{ ref, at: where, holder: mapping, key, kind: 'schema' }];
  });
}
