import type { ApiModel, NamedType, Shape } from '../model/api-model.js';
import { branchingTypes } from './branching-circles.js';
import { predicatesOf } from './predicates.js';
import { printRule, printThunk } from './print-checks.js';
import { CallLiteral, NameLiteral } from './print-literal.js';
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
  const { functions, helpers, constants, calls, rules } = predicatesOf(types, branching);
  const rulesOf = types.map(({ name, shape }) => {
    const rule = shapeRule(shape, (type) => new NameLiteral(ruleName(type)));
    return branching.has(name) ? new CallLiteral('remembered', rule) : rule;
  });
  const used = [...calls, 'explained', ...[...rules, ...rulesOf].flatMap(functionsIn)];
  return {
    imports: importRules(used, ['NONE', 'type Rule']).join(''),
    rules: types.map(({ name }) => printRule(name)),
    predicates: spaced([...functions, ...helpers]),
    explanations: spaced(types.map(({ name }, at) => printThunk(`explain${name}`, rulesOf[at]))),
    constants: spaced(constants),
  };
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
