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

/** One of these rules, or several. Otherwise told is what the alternative misses that is nearest. */
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

/** One of these rules and no more. */
export function exactlyOne(rules: readonly Rule[]): Rule {
  return (value) => {
    const results = rules.map((rule) => rule(value));
    const fitting = results.filter((found) => found.length === 0).length;
    if (fitting === 0) return nearest(results);
    return unless(fitting === 1, 'oneOf', 'must fit one alternative and no more');
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

/** Of a member that no alternative takes the value of, such as a discriminator: all values it could have. */
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

/** Only members of the value itself tell alternatives apart. */
function isValueError({ pointer, rule }: ValidationError): boolean {
  return (rule === 'const' || rule === 'enum') && /^\/[^/]*$/.test(pointer);
}

/** A value of another kind is far off; a member that tells alternatives apart weighs more than others. */
function distance(errors: readonly ValidationError[]): number {
  return errors.reduce((sum, { pointer, rule }) => {
    if (pointer === '') return sum + (rule === 'type' ? 10_000 : 1000);
    return sum + (rule === 'const' ? 10 : rule === 'required' ? 3 : 1);
  }, 0);
}
