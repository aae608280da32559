import type { Answer, ApiModel } from '../model/api-model.js';
import { NamePool } from '../model/naming.js';
import { type Data, type NameLiteral, printLiteral } from './print-literal.js';
import { literalKey } from './quote.js';
import { RuleImports } from './rule-imports.js';
import { sharedRows } from './shared-rows.js';

type Table = { readonly [key: string]: Data };

/** validation.ts of the client: the rules for each response, by operation and status. */
export function validationView(model: ApiModel): object {
  const rules = new RuleImports();
  const rows = sharedRows(new NamePool(['answerValidator', 'validateAnswers']));
  const named = new Map(
    model.answers.map((answer): [string, NameLiteral | undefined] => {
      const row = answerRow(answer, rules);
      return [answer.name, row && rows.share('AnswerRules', [answer.name], row)];
    }),
  );
  const operations = model.operations.map(({ id, answers }) => {
    const table = answers.map(({ name, status }) => [status, named.get(name) ?? {}] as const);
    const key = literalKey(id);
    return `${key}: ${printLiteral(Object.fromEntries(table), '  ', key.length + 2)}`;
  });
  const shared = rows.all();
  return {
    imports: rules.functions().join('') + rules.types(model.name),
    shared,
    operations,
  };
}

/** Whether any response has a rule. */
export function judgesAnswers({ answers }: ApiModel): boolean {
  const rules = new RuleImports();
  return answers.some((answer) => answerRow(answer, rules) !== undefined);
}

function answerRow({ headers, media }: Answer, rules: RuleImports): Table | undefined {
  const judged = headers.map(({ name, required, shape }) => ({
    name,
    required: required || undefined,
    rule: rules.ruleOf(shape),
  }));
  const telling = judged.filter(({ required, rule }) => required || rule !== undefined);
  const bodies = media
    .filter(({ coding }) => coding !== 'binary')
    .map(({ type, shape }) => [type, rules.ruleOf(shape)] as const)
    .filter(([, rule]) => rule !== undefined);
  if (telling.length === 0 && bodies.length === 0) return undefined;
  return {
    headers: telling.length === 0 ? undefined : telling,
    bodies: bodies.length === 0 ? undefined : Object.fromEntries(bodies),
  };
}
