import type { Evaluated, ObjectShape, RulesShape, Shape } from '../model/api-model.js';
import { Call, type Data, Name } from './print-literal.js';

/** The expression for the rule of a named type. */
export type MentionRule = (typeName: string) => Name;

/** The file below model/core with each function that rules use. */
export const RULE_FILES: Readonly<Record<string, string>> = {
  allOf: 'choice-rules',
  anyOf: 'choice-rules',
  exactlyOne: 'choice-rules',
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
  text: 'text-rule',
};

/** `IbanRule` is the rule of the type `Iban`. */
export function ruleName(typeName: string): string {
  return `${typeName}Rule`;
}

/** The expression that validates values of a shape. */
export function shapeRule(shape: Shape, mention: MentionRule): Name | Call {
  switch (shape.kind) {
    case 'unknown':
    case 'binary':
      return new Name('anything');
    case 'never':
      return new Name('nothing');
    case 'null':
      return new Name('nil');
    case 'boolean':
      return new Name('flag');
    case 'string':
    case 'number':
    case 'integer':
    case 'bigint': {
      const { kind, ...limits } = shape;
      return new Call(kind === 'string' ? 'text' : kind, argument(limits));
    }
    case 'enum':
      return new Call('oneOf', shape.values);
    case 'array': {
      const { kind, items, ...limits } = shape;
      return new Call('list', { items: ruleUnlessAnything(items, mention), ...limits });
    }
    case 'tuple': {
      const { kind, prefix, items, ...limits } = shape;
      const rules = prefix.map((one) => shapeRule(one, mention));
      return new Call('list', {
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
      return choice(shape.exact ? 'exactlyOne' : 'anyOf', shape.of, mention);
    case 'all':
      return choice('allOf', shape.of, mention);
    case 'rules':
      return new Call('extra', extraRules(shape, mention));
    default:
      return shape satisfies never;
  }
}

/** undefined for a shape that accepts everything. */
export function ruleUnlessAnything(shape: Shape, mention: MentionRule): Name | Call | undefined {
  const free = shape.kind === 'unknown' || shape.kind === 'binary';
  return free ? undefined : shapeRule(shape, mention);
}

/** Names of the functions that an expression uses. */
export function functionsIn(data: Data): readonly string[] {
  if (data instanceof Name) return [data.text.replace(/\(.*$/, '')].filter(isFunction);
  if (data instanceof Call) return [data.name, ...functionsIn(data.argument)].filter(isFunction);
  if (typeof data !== 'object' || data === null) return [];
  return Object.values(data).flatMap(functionsIn);
}

function isFunction(name: string): boolean {
  return Object.hasOwn(RULE_FILES, name);
}

function choice(name: string, shapes: readonly Shape[], mention: MentionRule): Call {
  return new Call(
    name,
    shapes.map((shape) => shapeRule(shape, mention)),
  );
}

function objectRule(shape: ObjectShape, mention: MentionRule): Call {
  const { kind, properties, alsoRequired, additional, beside, ...limits } = shape;
  const further = beside?.shape ?? additional;
  const needed = properties.filter(({ required }) => required).map(({ name }) => name);
  const required = [...needed, ...alsoRequired];
  const rules = properties.map(({ name, shape }) => [name, shapeRule(shape, mention)] as const);
  return new Call('object', {
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
  const told = cases.map(({ when, fits, otherwise }) => ({
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
    cases: filled(told),
  };
}

function argument(limits: { readonly [key: string]: Data }): Data {
  return Object.keys(limits).length === 0 ? undefined : limits;
}
