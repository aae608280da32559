import { pointerParts } from '../load/json-pointer.js';
import { isObject, type Json } from '../load/loaded-document.js';
import type { Shape } from './api-model.js';
import { namedEntries, objectAt, stringAt } from './document-reader.js';
import { all } from './shape-parts.js';
import { type FindType, resolveShape } from './wire-form.js';

/**
 * An alternative of a union with a discriminator, narrowed to the values that stand for it: those
 * that the mapping gives, else the schema's name. Left as it is where its own type says so already.
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
  // What stands for all other values of the property, and for none at all (OpenAPI 3.2).
  const rest = stringAt(discriminator, 'defaultMapping');
  if (rest === ref || rest === name) return shape;
  const mapped = namedEntries(objectAt(discriminator, 'mapping'))
    .filter(([, target]) => target === ref || target === name)
    .map(([value]) => value);
  const values = mapped.length === 0 ? [name] : mapped;
  const tag = { name: property, required: true, shape: { kind: 'enum', values } as const };
  return all([shape, { kind: 'object', properties: [tag], alsoRequired: [] }]);
}

/** True when the property is there, and any text may stand in it. */
function isFreeText(shape: Shape, property: string, find: FindType): boolean {
  const found = resolveShape(shape, find);
  if (found.kind === 'all') {
    const parts = found.of.filter((part) => mentions(part, property, find));
    return parts.length > 0 && parts.every((part) => isFreeText(part, property, find));
  }
  if (found.kind !== 'object') return false;
  const own = found.properties.find(({ name }) => name === property);
  return own !== undefined && resolveShape(own.shape, find).kind === 'string';
}

function mentions(shape: Shape, property: string, find: FindType): boolean {
  const found = resolveShape(shape, find);
  if (found.kind === 'all') return found.of.some((part) => mentions(part, property, find));
  return found.kind === 'object' && found.properties.some(({ name }) => name === property);
}
