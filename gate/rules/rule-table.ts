import type { Rule } from './rule.js';
import { SCHEMA_RULES } from './schema-rules.js';
import { STRUCTURAL_RULES } from './structural-rules.js';

/** Every rule, by id. */
export const RULES: ReadonlyMap<string, Rule> = new Map(
  [...STRUCTURAL_RULES, ...SCHEMA_RULES].map((rule) => [rule.id, rule]),
);

export function ruleOf(id: string): Rule {
  const rule = RULES.get(id);
  if (rule === undefined) throw new Error(`there is no rule ${id}`);
  return rule;
}
