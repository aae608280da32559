import type { Coding, Coercion, ListStyle, Shape, TupleShape, WireForm } from './api-model.js';
import type { FindType } from './find-type.js';
import { holdsBigint } from './holds-bigint.js';

/**
 * The target of a reference, or of a chain of references; any other shape is returned unchanged.
 */
export function resolveShape(shape: Shape, find: FindType): Shape {
  let found = shape;
  const seen = new Set<string>();
  while (found.kind === 'ref' && !seen.has(found.name)) {
    seen.add(found.name);
    found = find(found.name)?.shape ?? { kind: 'unknown' };
  }
  return found;
}

/** How a value of this shape is written as text: in a parameter, a header or a form field. */
export function wireForm(shape: Shape, find: FindType, list: ListStyle): WireForm {
  const found = resolveShape(shape, find);
  if (found.kind === 'array' || found.kind === 'tuple')
    return { as: itemsCoercion(found, find), list };
  return { as: coercion(found, find) };
}

/** How each text of a list is parsed. */
export function itemsCoercion(shape: Shape, find: FindType): Coercion {
  if (shape.kind === 'array') return coercion(shape.items, find);
  return shape.kind === 'tuple' ? tupleCoercion(shape, find) : 'string';
}

/** How the text of one value is parsed. */
export function coercion(
  shape: Shape,
  find: FindType,
  known: Map<Shape, Coercion> = new Map(),
): Coercion {
  const found = resolveShape(shape, find);
  const before = known.get(found);
  if (before !== undefined) return before;
  // A recursive reference adds nothing.
  known.set(found, 'string');
  const own = coercionOf(found, find, (part) => coercion(part, find, known));
  const as = typeof own === 'object' && own.json === found ? { json: shape } : own;
  known.set(found, as);
  return as;
}

function coercionOf(found: Shape, find: FindType, ofPart: (part: Shape) => Coercion): Coercion {
  switch (found.kind) {
    case 'number':
    case 'integer':
    case 'bigint':
    case 'boolean':
    case 'binary':
      return found.kind;
    case 'object':
    case 'array':
    case 'tuple':
      return jsonCoercion(found, find);
    case 'enum':
      return enumCoercion(found.values);
    case 'union':
    case 'all': {
      const kinds = new Set(found.of.filter(isTold).map(ofPart).map(kindOf));
      const [only] = kinds;
      if (kinds.size !== 1 || only === undefined) return 'string';
      return only === 'json' ? jsonCoercion(found, find) : only;
    }
    default:
      return found.kind === 'string' && found.format === 'binary' ? 'binary' : 'string';
  }
}

/** How JSON of this shape is parsed: with exact integers when it contains a bigint. */
export function jsonCoercion(shape: Shape, find: FindType): Coercion {
  return find.bigint === true && holdsBigint(shape, find) ? { json: shape } : 'json';
}

function kindOf(as: Coercion): Exclude<Coercion, object> {
  return typeof as === 'object' ? 'json' : as;
}

/** Null has no text, and rules do not determine the type. */
export function isTold({ kind }: Shape): boolean {
  return kind !== 'null' && kind !== 'rules';
}

function tupleCoercion({ prefix, items }: TupleShape, find: FindType): Coercion {
  const kinds = new Set([...prefix, items].map((item) => coercion(item, find)));
  const [only] = kinds;
  return kinds.size === 1 && only !== undefined ? only : 'string';
}

function enumCoercion(values: readonly unknown[]): Coercion {
  if (values.every((value) => typeof value === 'number')) return 'number';
  if (values.some((value) => typeof value === 'bigint')) return 'bigint';
  return values.every((value) => typeof value === 'boolean') ? 'boolean' : 'string';
}

/** How a body of this media type is read and written. */
export function codingOf(mediaType: string): Coding {
  const type = (mediaType.split(';')[0] ?? '').trim().toLowerCase();
  if (/[/+]json$/.test(type)) return 'json';
  if (type === 'application/x-www-form-urlencoded') return 'form';
  if (type === 'multipart/form-data') return 'multipart';
  if (type.startsWith('text/') || /[/+]xml$/.test(type)) return 'text';
  return 'binary';
}

/** Whether every value of this shape is a string. */
export function isText(
  shape: Shape,
  find: FindType,
  known: Map<Shape, boolean> = new Map(),
): boolean {
  const found = resolveShape(shape, find);
  if (found.kind === 'string') return true;
  if (found.kind === 'enum') return found.values.every((value) => typeof value === 'string');
  if (found.kind !== 'union' && found.kind !== 'all') return false;
  const before = known.get(found);
  if (before !== undefined) return before;
  known.set(found, false);
  const isPartText = (part: Shape): boolean => isText(part, find, known);
  const text = found.kind === 'union' ? found.of.every(isPartText) : found.of.some(isPartText);
  known.set(found, text);
  return text;
}
