import type { Answer, ApiModel, Media, Shape } from '../model/api-model.js';
import { camelCase, NamePool } from '../model/naming.js';
import { type Codecs, codecs } from './codecs.js';
import { shareRuns } from './neighbours.js';
import { CallLiteral, type Data, NameLiteral, printLiteral } from './print-literal.js';
import { RuleImports } from './rule-imports.js';
import { sharedRows } from './shared-rows.js';
import { fieldRows, wireRow } from './wire-data.js';

type Table = { readonly [key: string]: Data };

/** answers.ts: each response once, and the responses of each operation. The server encodes them, and the client validates them. */
export function answersView(model: ApiModel): object {
  const pool = new NamePool(['rules']);
  const imports = new RuleImports();
  const texts = codecs(model, pool);
  const names = answerNames(model);
  for (const name of names.values()) pool.take(name);
  const lists = answerListNames(model);
  for (const name of lists.values()) pool.take(name);
  const echoed = new Set(
    model.operations
      .flatMap(({ parameters }) => parameters)
      .filter((parameter) => parameter.in === 'header')
      .map(({ name }) => name.toLowerCase()),
  );
  const rows = sharedRows(pool);
  const answers = model.answers.map((answer) => {
    const start = `export const ${names.get(answer.name) ?? ''}: DeclaredAnswer = `;
    const headers = headersData(answer, echoed, imports, texts);
    const words = answer.headers.map(({ name }) => name);
    const data: Table = {
      status: answer.status,
      headers: headers.length === 0 ? undefined : rows.share('DeclaredHeaders', words, headers),
      media: pure(mediaOf(answer, imports, texts)),
    };
    return `${start}${printLiteral(data, '', start.length)};`;
  });
  const operations = model.operations.filter((one) => one.answers.length > 0);
  const shared = shareRuns(
    operations.map((one) => one.answers.map(({ name }) => names.get(name) ?? '')),
    (first) => pool.take(`${first}AndNext`),
  );
  return {
    answers,
    shared: rows.all(),
    runs: shared.runs.map(({ name, names: own }) =>
      printNames(`const ${name}: readonly DeclaredAnswer[] = `, own),
    ),
    lists: operations.map(({ id }, at) =>
      printNames(
        `export const ${lists.get(id)}: DeclaredAnswers = `,
        // a spread in a list keeps a bundler from leaving it out
        (shared.lists[at] ?? []).map((name) => name.replace('...', '')),
      ),
    ),
    types: [
      'DeclaredAnswer',
      ...(operations.length === 0 ? [] : ['DeclaredAnswers']),
      ...(rows.all().length === 0 ? [] : ['DeclaredHeaders']),
    ].join(', '),
    imports: imports.functions().join('') + texts.imports() + imports.types(model.name),
  };
}

const printNames = (start: string, names: readonly string[]): string =>
  `${start}${printLiteral(
    names.map((name) => new NameLiteral(name)),
    '',
    start.length,
  )};`;

/** The list of the responses of each operation, by its id. */
export function answerListNames(model: ApiModel): ReadonlyMap<string, string> {
  const pool = new NamePool(['answerValidator', 'validateAnswers', ...answerNames(model).values()]);
  return new Map(model.operations.map(({ id }) => [id, pool.take(`${id}Answers`)]));
}

/** Whether any response has a rule. */
export const judgesAnswers = ({ answers }: ApiModel): boolean =>
  answers.some(
    ({ headers, media }) =>
      headers.some(({ required, shape }) => required || isJudged(shape)) ||
      media.some(({ coding, shape }) => coding !== 'binary' && isJudged(shape)),
  );

const isJudged = (shape: Shape): boolean => new RuleImports().ruleOf(shape) !== undefined;

/** The same with calls that a bundler may leave out when nothing uses their results. */
function pure(data: Data): Data {
  if (data instanceof CallLiteral)
    return new CallLiteral(`/* @__PURE__ */ ${data.name}`, pure(data.argument));
  if (Array.isArray(data)) return (data as readonly Data[]).map(pure);
  if (typeof data !== 'object' || data === null || data instanceof NameLiteral) return data;
  const members = Object.entries(data as Table).map(([key, value]) => [key, pure(value)] as const);
  return Object.fromEntries(members);
}

/** `InitiatePayment201` is declared as `initiatePayment201Answer`. */
export function answerNames(model: ApiModel): ReadonlyMap<string, string> {
  return new Map(model.answers.map(({ name }) => [name, `${camelCase(name)}Answer`]));
}

/** A header that repeats one of the request may be missing: a hook of the server can add it later. */
function headersData(
  answer: Answer,
  echoed: ReadonlySet<string>,
  imports: RuleImports,
  texts: Codecs,
): readonly Table[] {
  return answer.headers.map(({ name, required, wire, shape }) => ({
    name,
    required: required || undefined,
    repeated: (required && echoed.has(name.toLowerCase())) || undefined,
    ...wireRow(wire, texts),
    rule: pure(imports.ruleOf(shape)),
  }));
}

function mediaOf({ media }: Answer, imports: RuleImports, texts: Codecs): Data {
  return media.length === 0 ? undefined : media.map((one) => mediaData(one, imports, texts));
}

/** A body of one media type, and its rule. */
export function mediaData(media: Media, imports: RuleImports, texts: Codecs): Table {
  const { type, coding, shape, item, selection, exact } = media;
  return {
    type,
    coding,
    ...fieldRows(media, texts),
    json: texts.json(exact),
    rule: coding === 'binary' ? undefined : imports.ruleOf(shape),
    item: item && imports.ruleOf(item, true),
    selection: selection && {
      parameter: selection.parameter,
      rules: Object.fromEntries(
        Object.entries(selection.shapes).map(([value, one]) => [value, imports.ruleOf(one, true)]),
      ),
    },
  };
}
