import type { ApiModel, NamedType, Shape } from '../model/api-model.js';
import { branchingTypes } from './branching-circles.js';
import { isScalar, predicatesOf } from './predicates.js';
import { printRule, printScalarRule } from './print-checks.js';
import { CallLiteral, type Data, NameLiteral } from './print-literal.js';
import { importRules } from './rule-imports.js';
import { reachableTypes } from './shape-refs.js';
import { functionsIn, ruleName, shapeRule } from './shape-rule.js';

/**
 * validators.ts: for every named type of requests and responses its rule, and the predicate that
 * the rule calls first.
 */
export function validatorsView(model: ApiModel): object {
  const types = judgedTypes(model);
  const branching = branchingTypes(types);
  const { functions, helpers, constants, calls, rules, listOf } = predicatesOf(types, branching);
  const named = types.map((type) => {
    const { name, shape } = type;
    const rule = withLists(
      shapeRule(shape, (type) => new NameLiteral(ruleName(type))),
      listOf,
    );
    return { type, rule: branching.has(name) ? new CallLiteral('remembered', rule) : rule };
  });
  const made = types.every(isScalar) ? [] : ['ruleOf'];
  const used = [
    ...calls,
    ...made,
    ...[...rules, ...named.map(({ rule }) => rule)].flatMap(functionsIn),
  ];
  return {
    imports: importRules(used, ['type Rule']).join(''),
    constants: spaced(constants),
    predicates: spaced([...functions, ...helpers]),
    rules: spaced(
      named.map(({ type, rule }) =>
        isScalar(type) ? printScalarRule(type.name, rule) : printRule(type.name, rule),
      ),
    ),
  };
}

/** A rule whose long lists of values are those that the predicates have. */
function withLists<D extends Data>(data: D, listOf: (values: Data) => string | undefined): D;
function withLists(data: Data, listOf: (values: Data) => string | undefined): Data {
  if (data instanceof CallLiteral) {
    const list = data.name === 'oneOf' ? listOf(data.argument) : undefined;
    const argument = list === undefined ? withLists(data.argument, listOf) : new NameLiteral(list);
    return new CallLiteral(data.name, argument);
  }
  if (Array.isArray(data)) return data.map((each: Data) => withLists(each, listOf));
  if (typeof data !== 'object' || data === null || data instanceof NameLiteral) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, withLists(value as Data, listOf)]),
  );
}

/** Declarations of several lines with an empty line around them. */
function spaced(declarations: readonly string[]): readonly string[] {
  const isLong = (text: string): boolean => text.trimEnd().includes('\n');
  return declarations.map((text, at) => {
    const before = declarations[at - 1];
    return before !== undefined && (isLong(text) || isLong(before)) ? `\n${text}` : text;
  });
}

/** Whether a file of rules has content. */
export function hasValidators(model: ApiModel): boolean {
  return judgedTypes(model).length > 0;
}

/** The types that have a rule: those that requests or responses contain. */
export function judgedTypes(model: ApiModel): readonly NamedType[] {
  return reachableTypes(judgedShapes(model), model.types);
}

function judgedShapes(model: ApiModel): readonly Shape[] {
  const requests = model.operations.flatMap(({ parameters, body }) => [
    ...parameters.map(({ shape }) => shape),
    ...(body?.media ?? []).flatMap(({ shape, selection }) => [
      shape,
      ...Object.values(selection?.shapes ?? {}),
    ]),
  ]);
  const answers = model.answers.flatMap(({ headers, media }) => [
    ...headers.map(({ shape }) => shape),
    ...media.flatMap(({ shape, item }) => (item === undefined ? [shape] : [shape, item])),
  ]);
  return [...requests, ...answers];
}
