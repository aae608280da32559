import type { NamedType, Shape } from './api-model.js';
import { resolveShape } from './wire-form.js';

/**
 * For the parts of a request value: a property that one part requires and another declares readOnly
 * is not required.
 */
export function optionalWhereReadOnly(
  parts: readonly Shape[],
  types: ReadonlyMap<string, NamedType>,
): readonly Shape[] {
  const names = new Set(parts.flatMap((part) => readOnlyNames(part, types, new Set())));
  if (names.size === 0) return parts;
  return parts.map((part) =>
    part.kind === 'object'
      ? { ...part, alsoRequired: part.alsoRequired.filter((name) => !names.has(name)) }
      : part,
  );
}

function readOnlyNames(
  shape: Shape,
  types: ReadonlyMap<string, NamedType>,
  seen: Set<Shape>,
): readonly string[] {
  const found = resolveShape(shape, (name) => types.get(name));
  if (seen.has(found)) return [];
  seen.add(found);
  if (found.kind === 'all') return found.of.flatMap((part) => readOnlyNames(part, types, seen));
  if (found.kind !== 'object') return [];
  return found.properties.filter(({ readOnly }) => readOnly === true).map(({ name }) => name);
}
