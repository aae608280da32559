import type { Evaluated, ObjectShape, RulesShape, Shape } from '../model/api-model.js';
import { CallLiteral, type Data, NameLiteral } from './print-literal.js';

/** The expression for the rule of a named type. */
export type MentionRule = (typeName: string) => NameLiteral;

/** The file below model/core with each function that rules use. */
export const RULE_FILES: Readonly<Record<string, string>> = {
  allOf: 'choice-rules',
  anyOf: 'choice-rules',
  exactlyOne: 'choice-rules',
  discriminated: 'choice-rules',
  extra: 'extra-rules',
  list: 'list-rule',
  bigint: 'bigint-rule',
  integer: 'number-rule',
  number: 'number-rule',
  object: 'object-rule',
  anything: 'rule',
  flag: 'rule',
  nil: 'rule',
  nothing: 'rule',
  oneOf: 'rule',
  remembered: 'remembered',
  text: 'text-rule',
};

/** `IbanRule` is the rule of the type `Iban`. */
export function ruleName(typeName: string): string {
  return `${typeName}Rule`;
}

/** The expression that validates values of a shape. */
export function shapeRule(shape: Shape, mention: MentionRule): NameLiteral | CallLiteral {
  switch (shape.kind) {
    case 'unknown':
    case 'binary':
      return new NameLiteral('anything');
    case 'never':
      return new NameLiteral('nothing');
    case 'null':
      return new NameLiteral('nil');
    case 'boolean':
      return new NameLiteral('flag');
    case 'string':
    case 'number':
    case 'integer':
    case 'bigint': {
      const { kind, ...limits } = shape;
      return new CallLiteral(kind === 'string' ? 'text' : kind, argument(limits));
    }
    case 'enum':
      return new CallLiteral('oneOf', shape.values);
    case 'array': {
      const { kind, items, ...limits } = shape;
      return new CallLiteral('list', { items: ruleUnlessAnything(items, mention), ...limits });
    }
    case 'tuple': {
      const { kind, prefix, items, ...limits } = shape;
      const rules = prefix.map((one) => shapeRule(one, mention));
      return new CallLiteral('list', {
        prefix: rules,
        items: ruleUnlessAnything(items, mention),
        ...limits,
      });
    }
    case 'object':
      return objectRule(shape, mention);
    case 'ref':
      return mention(shape.name);
    case 'union':
      if (shape.by !== undefined) return discriminated(shape.by, shape, mention);
      return choice(shape.exact ? 'exactlyOne' : 'anyOf', shape.of, mention);
    case 'all':
      return choice('allOf', shape.of, mention);
    case 'rules':
      return new CallLiteral('extra', extraRules(shape, mention));
    default:
      return shape satisfies never;
  }
}

/** undefined for a shape that accepts everything. */
export function ruleUnlessAnything(
  shape: Shape,
  mention: MentionRule,
): NameLiteral | CallLiteral | undefined {
  const free = shape.kind === 'unknown' || shape.kind === 'binary';
  return free ? undefined : shapeRule(shape, mention);
}

/** Names of the functions that an expression uses. */
export function functionsIn(data: Data): readonly string[] {
  if (data instanceof NameLiteral) return [data.text.replace(/\(.*$/, '')].filter(isFunction);
  if (data instanceof CallLiteral)
    return [data.name, ...functionsIn(data.argument)].filter(isFunction);
  if (typeof data !== 'object' || data === null) return [];
  return Object.values(data).flatMap(functionsIn);
}

function isFunction(name: string): boolean {
  return Object.hasOwn(RULE_FILES, name);
}

function choice(name: string, shapes: readonly Shape[], mention: MentionRule): CallLiteral {
  return new CallLiteral(
    name,
    shapes.map((shape) => shapeRule(shape, mention)),
  );
}

function discriminated(
  by: string,
  { of, exact }: Extract<Shape, { readonly kind: 'union' }>,
  mention: MentionRule,
): CallLiteral {
  const rules = of.map((shape) => shapeRule(shape, mention));
  return new CallLiteral('discriminated', { by, of: rules, exact: exact ? true : undefined });
}

function objectRule(shape: ObjectShape, mention: MentionRule): CallLiteral {
  const { kind, properties, alsoRequired, additional, beside, ...limits } = shape;
  const further = beside?.shape ?? additional;
  const needed = properties.filter(({ required }) => required).map(({ name }) => name);
  const required = [...needed, ...alsoRequired];
  const rules = properties.map(({ name, shape }) => [name, shapeRule(shape, mention)] as const);
  return new CallLiteral('object', {
    required: required.length === 0 ? undefined : required,
    properties: rules.length === 0 ? undefined : Object.fromEntries(rules),
    additional: further && ruleUnlessAnything(further, mention),
    patterns: beside?.patterns,
    ...limits,
  });
}

function extraRules({ schemas, tables, data, seen }: RulesShape, mention: MentionRule): Data {
  const ruleOf = (shapes: Readonly<Record<string, Shape>>) =>
    Object.fromEntries(
      Object.entries(shapes).map(([name, shape]) => [name, shapeRule(shape, mention)]),
    );
  return {
    ...ruleOf(schemas),
    ...Object.fromEntries(Object.entries(tables).map(([key, table]) => [key, ruleOf(table)])),
    ...data,
    seen: seenData(seen, mention),
  };
}

/** The evaluated parts as data; missing ones are omitted. */
function seenData(seen: Evaluated | undefined, mention: MentionRule): Data {
  if (seen === undefined) return undefined;
  const { names, patterns, allNames, items, allItems, contains, cases } = seen;
  const rules = cases.map(({ when, fits, otherwise }) => ({
    when: shapeRule(when, mention),
    fits: seenData(fits, mention),
    otherwise: seenData(otherwise, mention),
  }));
  const filled = (list: readonly Data[]): Data => (list.length === 0 ? undefined : list);
  return {
    names: filled(names),
    patterns: filled(patterns),
    allNames: allNames ? true : undefined,
    items: items === 0 ? undefined : items,
    allItems: allItems ? true : undefined,
    contains: filled(contains.map((one) => shapeRule(one, mention))),
    cases: filled(rules),
  };
}

function argument(limits: { readonly [key: string]: Data }): Data {
  return Object.keys(limits).length === 0 ? undefined : limits;
}
