import { type Rule, unless, type ValidationError } from './rule.js';

/** All of these rules. */
export function allOf(rules: readonly Rule[]): Rule {
  return (value) => {
    const found: ValidationError[] = [];
    for (const rule of rules) found.push(...rule(value));
    if (found.length < 2) return found;
    return [...new Map(found.map((one) => [`${one.pointer} ${one.message}`, one])).values()];
  };
}

/** At least one of these rules. When none matches, reports the errors of the closest alternative. */
export function anyOf(rules: readonly Rule[]): Rule {
  return (value) => {
    const results: (readonly ValidationError[])[] = [];
    for (const rule of rules) {
      const found = rule(value);
      if (found.length === 0) return found;
      results.push(found);
    }
    return nearest(results);
  };
}

/** Exactly one of these rules. */
export function exactlyOne(rules: readonly Rule[]): Rule {
  return (value) => {
    const results = rules.map((rule) => rule(value));
    const fitting = results.filter((found) => found.length === 0).length;
    if (fitting === 0) return nearest(results);
    return unless(fitting === 1, 'oneOf', 'must match exactly one alternative');
  };
}

export interface Discriminated {
  /** The field whose value chooses the alternative. */
  readonly by: string;
  readonly of: readonly Rule[];
  /** Exactly one has to match. */
  readonly exact?: boolean;
}

/** At least one of these rules. When none matches, reports all errors of the alternative that a field chooses. */
export function discriminated({ by, of, exact = false }: Discriminated): Rule {
  const pointer = `/${by.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return (value) => {
    const results = of.map((rule) => rule(value));
    const fitting = results.filter((found) => found.length === 0).length;
    if (fitting > 0) {
      return unless(!exact || fitting === 1, 'oneOf', 'must match exactly one alternative');
    }
    const absent = results.map((found) =>
      found.find((one) => one.pointer === pointer && one.rule === 'required'),
    );
    const [missing] = absent;
    // which other fields are missing depends on its value
    if (missing !== undefined && !absent.includes(undefined)) return [missing];
    const chosen = results.filter((found) => !found.some((one) => one.pointer === pointer));
    const [only] = chosen;
    return chosen.length === 1 && only !== undefined ? only : nearest(results);
  };
}

function nearest(results: readonly (readonly ValidationError[])[]): readonly ValidationError[] {
  const untold = unknownValue(results);
  if (untold !== undefined) return untold;
  const kinds = results.map(([first]) => first).filter((first) => first !== undefined);
  if (kinds.every(({ pointer, rule }) => pointer === '' && rule === 'type')) {
    const messages = kinds.map(({ message }) => message.replace(/^must be /, ''));
    return unless(false, 'type', `must be ${[...new Set(messages)].join(' or ')}`);
  }
  return results.reduce((best, next) => (distance(next) < distance(best) ? next : best));
}

/**
 * The error for a field, such as a discriminator, whose value no alternative accepts: lists all values that
 * it could have.
 */
function unknownValue(
  results: readonly (readonly ValidationError[])[],
): readonly ValidationError[] | undefined {
  const objects = results.filter(([first]) => first?.pointer !== '' || first.rule !== 'type');
  const [some = [], ...others] = objects.map((found) => found.filter(isValueError));
  if (others.length === 0) return undefined;
  for (const { pointer, rule, message } of some) {
    const same = others.map((found) => found.find((one) => one.pointer === pointer)?.message);
    const messages = [message, ...same];
    if (same.includes(undefined)) continue;
    const values = messages.map((text) => text?.replace(/^must be (one of )?/, ''));
    const all = [...new Set(values)];
    const told = all.length === 1 ? message : `must be one of ${all.join(', ')}`;
    return [{ pointer, rule: all.length === 1 ? rule : 'enum', message: told }];
  }
  return undefined;
}

/** Only direct fields of the value can distinguish alternatives. */
function isValueError({ pointer, rule }: ValidationError): boolean {
  return (rule === 'const' || rule === 'enum') && /^\/[^/]*$/.test(pointer);
}

/**
 * A value of another type is most distant; a field that distinguishes alternatives weighs more than others.
 */
function distance(errors: readonly ValidationError[]): number {
  return errors.reduce((sum, { pointer, rule }) => {
    if (pointer === '') return sum + (rule === 'type' ? 10_000 : 1000);
    return sum + (rule === 'const' ? 10 : rule === 'required' ? 3 : 1);
  }, 0);
}
