import { expression } from './expression.js';
import { plainObject } from './predicates.js';
import { addMember, counted, NONE, type Rule, unless, type ValidationError } from './rule.js';

export interface ObjectLimits {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Rule>>;
  /** The rule for additional fields; any value when absent. */
  readonly additional?: Rule;
  /** `additional` does not apply to fields whose name matches one of these. */
  readonly patterns?: readonly string[];
  readonly minProperties?: number;
  readonly maxProperties?: number;
}

/** An object; a field that is undefined is absent, as in JSON. */
export function object(limits: ObjectLimits): Rule {
  const { required = [], properties = {}, additional, minProperties, maxProperties } = limits;
  const members = new Map(
    Object.entries(properties).map(([name, rule], at) => [name, { at, rule }]),
  );
  const patterns = (limits.patterns ?? []).map(expression);
  const isFurther = (name: string) => !patterns.some((pattern) => pattern.test(name));
  const isCounted = minProperties !== undefined || maxProperties !== undefined;
  return (value) => {
    if (!plainObject(value)) return unless(false, 'type', 'must be an object');
    const wrong: WrongMember[] = [];
    for (const name of required) {
      if (isMissing(value, name)) wrong.push({ at: -1, name, errors: MISSING });
    }
    for (const name of Object.keys(value)) {
      const known = members.get(name);
      const further = isFurther(name) ? additional : undefined;
      const rule = known === undefined ? further : known.rule;
      const errors = value[name] === undefined ? NONE : (rule?.(value[name]) ?? NONE);
      if (errors.length > 0) wrong.push({ at: known?.at ?? members.size, name, errors });
    }
    const miscounted = isCounted ? countErrors(value, minProperties, maxProperties) : NONE;
    return wrong.length === 0 ? miscounted : [...inOrder(wrong), ...miscounted];
  };
}

/** The errors of a field, and its position in the schema. */
interface WrongMember {
  readonly at: number;
  readonly name: string;
  readonly errors: readonly ValidationError[];
}

/** In the order of the schema, whatever the order of the value: missing, known, additional fields. */
function inOrder(wrong: WrongMember[]): readonly ValidationError[] {
  const found: ValidationError[] = [];
  for (const { name, errors } of wrong.sort((a, b) => a.at - b.at)) {
    addMember(found, name, errors);
  }
  return found;
}

const MISSING = /* @__PURE__ */ unless(false, 'required', 'is missing');

/** Only own properties count: `constructor` is not a field of every object. */
function isMissing(value: Readonly<Record<string, unknown>>, name: string): boolean {
  return value[name] === undefined || !Object.hasOwn(value, name);
}

function countErrors(
  value: Readonly<Record<string, unknown>>,
  least = 0,
  most = Number.POSITIVE_INFINITY,
): readonly ValidationError[] {
  const count = Object.values(value).filter((member) => member !== undefined).length;
  const empty = `must not have more than ${counted(most, 'field')}`;
  return [
    ...unless(count >= least, 'minProperties', `must have at least ${counted(least, 'field')}`),
    ...unless(count <= most, 'maxProperties', most === 0 ? 'must be empty' : empty),
  ];
}
