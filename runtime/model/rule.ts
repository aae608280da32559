/** A rule that a value breaks, and where. */
export interface ValidationError {
  /** JSON pointer from the value that was judged. */
  readonly pointer: string;
  /** The rule's name in JSON Schema: `maxLength`. */
  readonly rule: string;
  /** What is wrong, to be read after the name: `must be a boolean`. */
  readonly message: string;
}

/** Finds everything that is wrong with a value; nothing for a sound one. */
export type Rule = (value: unknown) => readonly ValidationError[];

/** Nothing is wrong; the same list each time, so that a sound value costs no memory. */
export const NONE: readonly ValidationError[] = [];

/** Nothing is wrong if `holds`. */
export function unless(holds: boolean, rule: string, message: string): readonly ValidationError[] {
  return holds ? NONE : [{ pointer: '', rule, message }];
}

/** Whatever it is. */
export const anything: Rule = () => NONE;

/** Never right: the member is forbidden. */
export const nothing: Rule = () => unless(false, 'not', 'is not allowed');

export const nil: Rule = (value) => unless(value === null, 'type', 'must be null');

export const flag: Rule = (value) =>
  unless(typeof value === 'boolean', 'type', 'must be a boolean');

/** One of these values. */
export function oneOf(values: readonly (string | number | bigint | boolean | null)[]): Rule {
  const allowed = new Set<unknown>(values);
  const rule = values.length === 1 ? 'const' : 'enum';
  const message = `must be ${values.length === 1 ? '' : 'one of '}${values.join(', ')}`;
  return (value) => (allowed.has(value) ? NONE : unless(false, rule, message));
}

/** Adds what is wrong with a member, as it is seen from the whole. */
export function addMember(
  all: ValidationError[],
  key: string | number,
  found: readonly ValidationError[],
): void {
  if (found.length === 0) return;
  const name = String(key).replaceAll('~', '~0').replaceAll('/', '~1');
  for (const { pointer, ...rest } of found) all.push({ pointer: `/${name}${pointer}`, ...rest });
}
