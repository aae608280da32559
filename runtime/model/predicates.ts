/**
 * Helpers for the predicates of generated code. They return whether a value is valid, without a list of
 * errors.
 */

type Fields = Readonly<Record<string, unknown>>;

export function plainText(value: unknown): value is string {
  return typeof value === 'string';
}

export function plainFlag(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

export function plainNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

export function plainInteger(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}

export function plainList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

export function plainObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether every field of a value is an own property, as in parsed JSON. Getters of a class are not sent. */
export function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return Object.values(value).every(isPlain);
}

/** A field whose name every object inherits, such as `constructor`. */
export function ownMember(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** The fields that are present; one that is undefined is absent, as in JSON. */
export function countMembers(fields: Fields): number {
  return Object.values(fields).filter((member) => member !== undefined).length;
}

/** Whether a predicate holds for each item of a list. */
export function everyItem(list: readonly unknown[], holds: (item: unknown) => boolean): boolean {
  for (let at = 0; at < list.length; at += 1) {
    if (!holds(list[at])) return false;
  }
  return true;
}
