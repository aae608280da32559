import { isObject, type Json, type JsonObject } from './loaded-document.js';
import { type Kind, type Start, walkDocument } from './walk-document.js';

/** A `$ref`, or a place in a discriminator's mapping that names a schema like one. */
export interface FoundRef {
  readonly ref: string;
  /** Keys that lead to the object holding the $ref. */
  readonly at: readonly string[];
  /** The object and the key where the $ref is written. */
  readonly holder: JsonObject;
  readonly key: string;
  /** What the $ref stands for. */
  readonly kind: Kind;
}

/** Every `$ref` below a value with its place; those inside examples and defaults are data and left out. */
export function findRefs(start: Start): readonly FoundRef[] {
  const found: FoundRef[] = [];
  walkDocument(start, (value, kind, at) => collectRefs(value, kind, at, found));
  return found;
}

/** Adds the $refs that are written in this very value, not below it. */
export function collectRefs(
  value: Json,
  kind: Kind,
  at: readonly string[],
  found: FoundRef[],
): void {
  if (!isObject(value)) return;
  const ref = value['$ref'];
  if (typeof ref === 'string') found.push({ ref, at: [...at], holder: value, key: '$ref', kind });
  if (kind === 'schema' && value['discriminator'] !== undefined) {
    found.push(...mappings(value, at));
  }
}

/** Values of a mapping that are references; a bare name of a schema is told apart by its look. */
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
