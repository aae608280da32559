import type { ApiModel, Shape } from '../model/api-model.js';
import { Name, printAssigned } from './print-literal.js';
import { importRules } from './rule-imports.js';
import { reachableTypes } from './shape-refs.js';
import { functionsIn, type MentionRule, ruleName, shapeRule } from './shape-rule.js';

/** validators.ts: the rule of every named type that a request or an answer is judged by. */
export function validatorsView(model: ApiModel): object {
  const types = reachableTypes(judgedShapes(model), model.types);
  const declared = new Set<string>();
  const mention: MentionRule = (name) =>
    new Name(declared.has(name) ? ruleName(name) : `later(() => ${ruleName(name)})`);
  const used: string[] = [];
  const rules = types.map(({ name, shape }) => {
    const rule = shapeRule(shape, mention);
    used.push(...functionsIn(rule));
    declared.add(name);
    return `${printAssigned(`export const ${ruleName(name)}: Rule = `, rule)};`;
  });
  return { imports: importRules(used, true).join(''), rules };
}

/** Whether a file of rules has anything in it. */
export function hasValidators(model: ApiModel): boolean {
  return reachableTypes(judgedShapes(model), model.types).length > 0;
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
    ...media.map(({ shape }) => shape),
  ]);
  return [...requests, ...answers];
}
