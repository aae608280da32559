import type { Answer, ApiModel } from '../model/api-model.js';
import { NamePool } from '../model/naming.js';
import { answerTables } from './answer-tables.js';
import { CallLiteral, type Data, NameLiteral, printAssigned } from './print-literal.js';
import { literalKey } from './quote.js';
import { RuleImports } from './rule-imports.js';
import { type SharedRows, sharedRows } from './shared-rows.js';

type Table = { readonly [key: string]: Data };

/** validation.ts of the client: the rules for each response, by operation and status. */
export function validationView(model: ApiModel): object {
  const rules = new RuleImports();
  const pool = new NamePool(['answerValidator', 'validateAnswers']);
  const names = model.operations.map(({ id }) => pool.take(`${id}Answers`));
  const rows = sharedRows(pool);
  const named = new Map(
    model.answers.map((answer): [string, NameLiteral | undefined] => {
      const row = answerRow(answer, rules, rows);
      return [answer.name, row && rows.share('AnswerRules', [answer.name], row)];
    }),
  );
  const rowOf = (name: string): Data => named.get(name) ?? {};
  const { constants, lists } = answerTables(model, { pool, type: 'AnswersByStatus', rowOf });
  const tables = lists.map((list, at) => {
    const start = `export const ${names[at]}: AnswersOfOperation = `;
    return `${printAssigned(start, list)};`;
  });
  const operations = model.operations.map(({ id }, at) => `${literalKey(id)}: ${names[at]}`);
  const shared = rows.all();
  return {
    imports: rules.functions().join('') + rules.types(model.name),
    shared,
    types: [
      'AnswerRules',
      ...(constants.length === 0 ? [] : ['AnswersByStatus']),
      'AnswersOfOperation',
      ...(shared.some(({ type }) => type === 'HeaderRules') ? ['HeaderRules'] : []),
    ],
    tables: [...constants, ...tables],
    operations,
  };
}

/** Whether any response has a rule. */
export function judgesAnswers({ answers }: ApiModel): boolean {
  const rules = new RuleImports();
  return answers.some(
    (answer) => answerRow(answer, rules, sharedRows(new NamePool())) !== undefined,
  );
}

function answerRow(
  { headers, media }: Answer,
  rules: RuleImports,
  rows: SharedRows,
): Table | undefined {
  const judged = headers.map(({ name, required, shape }) => ({
    name,
    required: required || undefined,
    rule: pure(rules.ruleOf(shape)),
  }));
  const telling = judged.filter(({ required, rule }) => required || rule !== undefined);
  const bodies = media
    .filter(({ coding }) => coding !== 'binary')
    .map(({ type, shape }) => [type, pure(rules.ruleOf(shape))] as const)
    .filter(([, rule]) => rule !== undefined);
  if (telling.length === 0 && bodies.length === 0) return undefined;
  return {
    headers: telling.length === 0 ? undefined : headerRules(telling, rows),
    bodies: bodies.length === 0 ? undefined : Object.fromEntries(bodies),
  };
}

/** The same with calls that a bundler may leave out when nothing uses their results. */
function pure(data: Data): Data {
  if (data instanceof CallLiteral) {
    return new CallLiteral(`/* @__PURE__ */ ${data.name}`, pure(data.argument));
  }
  if (Array.isArray(data)) return (data as readonly Data[]).map(pure);
  if (typeof data !== 'object' || data === null || data instanceof NameLiteral) return data;
  const members = Object.entries(data as Table).map(([key, value]) => [key, pure(value)] as const);
  return Object.fromEntries(members);
}

/** The rules of headers, which many responses have in common. */
function headerRules(headers: readonly (Table & { readonly name: string })[], rows: SharedRows) {
  return rows.share(
    'HeaderRules',
    headers.map(({ name }) => name),
    headers,
  );
}
