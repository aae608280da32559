import { expression } from './expression.js';
import { addMember, type Rule, type ValidationError } from './rule.js';

/** Fields and items of a value that other rules evaluate. */
export interface Evaluated {
  readonly names?: readonly string[];
  readonly patterns?: readonly string[];
  readonly allNames?: boolean;
  /** The number of first items that are evaluated. */
  readonly items?: number;
  readonly allItems?: boolean;
  /** Items that match one of these are evaluated. */
  readonly contains?: readonly Rule[];
  readonly cases?: readonly SeenCase[];
}

/** What is also evaluated when a value matches a rule, and when it does not. */
export interface SeenCase {
  readonly when: Rule;
  readonly fits?: Evaluated;
  readonly otherwise?: Evaluated;
}

/** Rules for fields and items that no other rule evaluates. */
export interface UnevaluatedRules {
  readonly unevaluatedProperties?: Rule;
  readonly unevaluatedItems?: Rule;
  readonly seen?: Evaluated;
}

/** The errors of fields and items that no other rule evaluates. */
export function unevaluatedErrors(
  value: unknown,
  rules: UnevaluatedRules,
): readonly ValidationError[] {
  const { unevaluatedProperties: members, unevaluatedItems: items, seen } = rules;
  const found: ValidationError[] = [];
  if (seen === undefined || typeof value !== 'object' || value === null) return found;
  const parts = seenParts(seen, value);
  if (Array.isArray(value)) {
    for (const [index, item] of items === undefined ? [] : value.entries()) {
      if (!parts.some((one) => seesItem(one, index, item)))
        addMember(found, index, errorsBy(items, item));
    }
    return found;
  }
  for (const [name, member] of members === undefined ? [] : Object.entries(value)) {
    if (member === undefined || parts.some((one) => seesName(one, name))) continue;
    addMember(found, name, errorsBy(members, member));
  }
  return found;
}

function errorsBy(rule: Rule | undefined, value: unknown): readonly ValidationError[] {
  return rule?.(value) ?? [];
}

function seenParts(seen: Evaluated, value: unknown): readonly Evaluated[] {
  const more = (seen.cases ?? []).flatMap(({ when, fits, otherwise }) => {
    const next = when(value).length === 0 ? fits : otherwise;
    return next === undefined ? [] : seenParts(next, value);
  });
  return [seen, ...more];
}

function seesName(
  { names = [], patterns = [], allNames = false }: Evaluated,
  name: string,
): boolean {
  return allNames || names.includes(name) || patterns.some((one) => expression(one).test(name));
}

function seesItem(
  { items = 0, allItems = false, contains = [] }: Evaluated,
  at: number,
  item: unknown,
) {
  return allItems || at < items || contains.some((rule) => rule(item).length === 0);
}
