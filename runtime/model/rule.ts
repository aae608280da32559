/** A rule that a value violates, and where. */
export interface ValidationError {
  /** JSON pointer, relative to the validated value. */
  readonly pointer: string;
  /** The rule's name in JSON Schema: `maxLength`. */
  readonly rule: string;
  /** The error, to be read after the name: `must be a boolean`. */
  readonly message: string;
}

/** Returns all errors of a value; an empty list when it is valid. */
export type Rule = (value: unknown) => readonly ValidationError[];

/** No errors. Always the same list, so that a valid value needs no memory. */
export const NONE: readonly ValidationError[] = [];

/** An empty list when `holds` is true; otherwise this error. */
export function unless(holds: boolean, rule: string, message: string): readonly ValidationError[] {
  return holds ? NONE : [{ pointer: '', rule, message }];
}

/** Accepts any value. */
export const anything: Rule = () => NONE;

/** Accepts no value: the field is forbidden. */
export const nothing: Rule = () => unless(false, 'not', 'is not allowed');

export const nil: Rule = (value) => unless(value === null, 'type', 'must be null');

export const flag: Rule = (value) =>
  unless(typeof value === 'boolean', 'type', 'must be a boolean');

/** One of these values. */
export function oneOf(values: readonly (string | number | bigint | boolean | null)[]): Rule {
  const allowed = new Set<unknown>(values);
  const rule = values.length === 1 ? 'const' : 'enum';
  const message = `must be ${values.length === 1 ? '' : 'one of '}${listed(values)}`;
  return (value) => (allowed.has(value) ? NONE : unless(false, rule, message));
}

/** The values with commas; texts have quotes where one of them is empty, or could be taken for two. */
function listed(values: readonly (string | number | bigint | boolean | null)[]): string {
  const quoted = values.some((value) => value === '' || /[\s,]/.test(String(value)));
  const shown = (value: unknown) => (typeof value === 'string' ? JSON.stringify(value) : value);
  return (quoted ? values.map(shown) : values).map(String).join(', ');
}

/** `1 character`, `2 characters`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Adds the errors of a field, with pointers relative to the whole value. */
export function addMember(
  all: ValidationError[],
  key: string | number,
  found: readonly ValidationError[],
): void {
  if (found.length === 0) return;
  const name = String(key).replaceAll('~', '~0').replaceAll('/', '~1');
  for (const { pointer, ...rest } of found) all.push({ pointer: `/${name}${pointer}`, ...rest });
}
