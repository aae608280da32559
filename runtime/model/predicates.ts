/** What the predicates of generated code call. They say yes or no, and make nothing. */

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

/**
 * Whether every member of a value is its own, as JSON makes them. What a class computes is no part of what is
 * sent.
 */
export function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return Object.values(value).every(isPlain);
}

/** A member whose name every object inherits, such as `constructor`. */
export function ownMember(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** Members that are there; one that is undefined is absent, as it is in JSON. */
export function countMembers(fields: Fields): number {
  return Object.values(fields).filter((member) => member !== undefined).length;
}
