import { type Breach, NONE, type Rule } from './rule.js';

/** What straight-line checks of generated code are made of. They only say yes or no. */
type Fields = Readonly<Record<string, unknown>>;

/**
 * A rule that asks first whether a value is sound, which costs no memory. Only what is not sound is
 * judged by the rule that explains.
 */
export function checked(isSound: (value: unknown) => boolean, explain: Rule): Rule {
  return (value): readonly Breach[] => (isSound(value) ? NONE : explain(value));
}

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
  return typeof value === 'number' && Number.isInteger(value);
}

export function plainList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/**
 * An object as JSON makes it, whose members are all its own. Objects of classes are left to the rule that
 * explains.
 */
export function plainObject(value: unknown): value is Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** A member whose name every object inherits, such as `constructor`. */
export function ownMember(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** Members that are there; one that is undefined is absent, as it is in JSON. */
export function countMembers(fields: Fields): number {
  return Object.values(fields).filter((member) => member !== undefined).length;
}
