import { pointerParts } from '../load/json-pointer.js';
import { isObject, type Json } from '../load/loaded-document.js';
import type { Shape } from './api-model.js';
import { namedEntries, objectAt, stringAt } from './document-reader.js';
import type { FindType } from './find-type.js';
import { all } from './shape-parts.js';
import { resolveShape } from './wire-form.js';

/**
 * An alternative of a union with a discriminator, narrowed to its values: those
 * of the mapping, or else the schema's name. Unchanged when its own type has them already.
 */
export function discriminate(
  shape: Shape,
  alternative: Json,
  discriminator: Json | undefined,
  find: FindType,
): Shape {
  if (!isObject(discriminator) || !isObject(alternative)) return shape;
  const property = stringAt(discriminator, 'propertyName');
  const ref = stringAt(alternative, '$ref');
  if (property === undefined || ref === undefined || !isFreeText(shape, property, find)) {
    return shape;
  }
  const name = pointerParts(ref).at(-1) ?? '';
  // The alternative for all other values of the property, and for none (OpenAPI 3.2).
  const rest = stringAt(discriminator, 'defaultMapping');
  if (rest === ref || rest === name) return shape;
  const mapped = namedEntries(objectAt(discriminator, 'mapping'))
    .filter(([, target]) => target === ref || target === name)
    .map(([value]) => value);
  const values = mapped.length === 0 ? [name] : mapped;
  const tag = { name: property, required: true, shape: { kind: 'enum', values } as const };
  return all([shape, { kind: 'object', properties: [tag], alsoRequired: [] }]);
}

/** Whether the property is required, and any string. */
function isFreeText(shape: Shape, property: string, find: FindType): boolean {
  const own = partsWith(shape, property, find);
  return own.length > 0 && own.every((one) => resolveShape(one, find).kind === 'string');
}

/** The shapes of a property in an object, or in the objects of an intersection; each part once. */
function partsWith(
  shape: Shape,
  property: string,
  find: FindType,
  seen: Set<Shape> = new Set(),
): readonly Shape[] {
  const found = resolveShape(shape, find);
  if (seen.has(found)) return [];
  seen.add(found);
  if (found.kind === 'all') {
    return found.of.flatMap((part) => partsWith(part, property, find, seen));
  }
  if (found.kind !== 'object') return [];
  return found.properties.filter(({ name }) => name === property).map((one) => one.shape);
}
