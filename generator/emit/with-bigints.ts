import { isObject, type Json } from '../load/loaded-document.js';
import type { Shape } from '../model/api-model.js';
import type { FindType } from '../model/find-type.js';
import { resolveShape } from '../model/wire-form.js';
import type { Data } from './print-literal.js';

/** A value of a document as the program sees it: 64-bit integers are bigint. */
export function withBigints(value: Json, shape: Shape, find: FindType): Data {
  const found = resolveShape(shape, find);
  if (found.kind === 'bigint' || found.kind === 'enum') {
    const long = found.kind === 'bigint' || found.values.some((one) => typeof one === 'bigint');
    return long && Number.isInteger(value) ? BigInt(value as number) : value;
  }
  if (found.kind === 'union' || found.kind === 'all') {
    const read = found.of.map((one) => withBigints(value, one, find));
    return read.find((one) => one !== value) ?? value;
  }
  if (found.kind === 'array' && Array.isArray(value)) {
    return (value as readonly Json[]).map((item) => withBigints(item, found.items, find));
  }
  if (found.kind !== 'object' || !isObject(value)) return value;
  const own = new Map(found.properties.map((property) => [property.name, property.shape]));
  const rest = found.additional ?? { kind: 'unknown' };
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      withBigints(one, own.get(name) ?? rest, find),
    ]),
  );
}
