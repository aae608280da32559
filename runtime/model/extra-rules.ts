import { expression } from './expression.js';
import { isEqual } from './is-equal.js';
import { plainObject } from './predicates.js';
import { addMember, counted, type Rule, unless, type ValidationError } from './rule.js';
import { type UnevaluatedRules, unevaluatedErrors } from './unevaluated-rules.js';

/** Rules that apply in addition to the type of a value. */
export interface ExtraRules extends UnevaluatedRules {
  readonly not?: Rule;
  readonly if?: Rule;
  readonly then?: Rule;
  readonly else?: Rule;
  readonly contains?: Rule;
  readonly minContains?: number;
  readonly maxContains?: number;
  readonly propertyNames?: Rule;
  readonly patternProperties?: Readonly<Record<string, Rule>>;
  readonly dependentSchemas?: Readonly<Record<string, Rule>>;
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
  /** Allowed values, which may have any type. */
  readonly enum?: readonly unknown[];
}

/** All of these rules. Rules for lists or objects are skipped for other values. */
export function extra(rules: ExtraRules): Rule {
  const patterns = Object.entries(rules.patternProperties ?? {}).map(
    ([pattern, rule]) => [expression(pattern), rule] as const,
  );
  return (value) => [
    ...choiceErrors(value, rules),
    ...(Array.isArray(value) ? containsErrors(value, rules) : []),
    ...(plainObject(value) ? memberErrors(value, rules, patterns) : []),
    ...unevaluatedErrors(value, rules),
  ];
}

function choiceErrors(value: unknown, rules: ExtraRules): readonly ValidationError[] {
  const { not, enum: allowed } = rules;
  const branch = rules.if?.(value).length === 0 ? rules.then : rules.else;
  const listed = allowed === undefined || allowed.some((one) => isEqual(one, value));
  const isExcluded = not !== undefined && not(value).length === 0;
  return [
    ...(isExcluded ? unless(false, 'not', excludedBy(not)) : []),
    ...(rules.if === undefined ? [] : (branch?.(value) ?? [])),
    ...unless(listed, 'enum', 'must be one of the allowed values'),
  ];
}

const LONGEST = 100;

/** What `not` excludes: its values where it is a short list of them. No JSON is undefined, so that its rule tells. */
function excludedBy(not: Rule): string {
  const [first, ...others] = not(undefined);
  const isList = first?.pointer === '' && (first.rule === 'const' || first.rule === 'enum');
  if (!isList || others.length > 0 || first.message.length > LONGEST) {
    return 'must not match the excluded schema';
  }
  return first.message.replace(/^must be /, 'must not be ');
}

function containsErrors(items: readonly unknown[], rules: ExtraRules): readonly ValidationError[] {
  const { contains, minContains = 1, maxContains = Number.POSITIVE_INFINITY } = rules;
  if (contains === undefined) return [];
  const count = items.filter((item) => contains(item).length === 0).length;
  if (count >= minContains && count <= maxContains) return [];
  const bound =
    count < minContains
      ? `at least ${counted(minContains, 'item')}`
      : `at most ${counted(maxContains, 'item')}`;
  const message = `must have ${bound} of the kind that contains describes, and has ${count}`;
  return unless(false, 'contains', message);
}

function memberErrors(
  value: Readonly<Record<string, unknown>>,
  { propertyNames, dependentSchemas = {}, dependentRequired = {} }: ExtraRules,
  patterns: readonly (readonly [RegExp, Rule])[],
): readonly ValidationError[] {
  const found: ValidationError[] = [];
  for (const [name, member] of Object.entries(value).filter(([, one]) => one !== undefined)) {
    for (const [pattern, rule] of patterns) {
      if (pattern.test(name)) addMember(found, name, rule(member));
    }
    addMember(found, name, propertyNames?.(name) ?? []);
    const beside = Object.hasOwn(dependentSchemas, name) ? dependentSchemas[name] : undefined;
    found.push(...(beside?.(value) ?? []));
    const needed = Object.hasOwn(dependentRequired, name) ? (dependentRequired[name] ?? []) : [];
    for (const other of needed.filter((one) => !Object.hasOwn(value, one))) {
      addMember(found, other, unless(false, 'required', `is missing beside ${name}`));
    }
  }
  return found;
}
