import { NONE, type Rule, type ValidationError } from './rule.js';

const made = /* @__PURE__ */ new Map<() => Rule, Rule>();

/**
 * The errors of a value. The rule is made when the first value is wrong: a program starts without making any,
 * and a bundler leaves out those that nothing uses.
 */
export function explained(make: () => Rule, value: unknown): readonly ValidationError[] {
  const rule = made.get(make) ?? make();
  made.set(make, rule);
  return rule(value);
}

/** The rule of a type. A valid value only passes the predicate; the explaining rule is made when the first value is wrong. */
export function ruleOf(isValid: (value: unknown) => boolean, make: () => Rule): Rule {
  return (value) => (isValid(value) ? NONE : explained(make, value));
}
