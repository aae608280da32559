import type { Answer, ApiModel, Media } from '../model/api-model.js';
import { camelCase, NamePool } from '../model/naming.js';
import { type Codecs, codecs } from './codecs.js';
import { type Data, printLiteral } from './print-literal.js';
import { RuleImports } from './rule-imports.js';
import { sharedRows } from './shared-rows.js';
import { fieldRows, wireRow } from './wire-data.js';

type Table = { readonly [key: string]: Data };

/** answers.ts: the possible responses, each once. */
export function answersView(model: ApiModel): object {
  const imports = new RuleImports();
  const texts = codecs(model);
  const names = answerNames(model);
  const echoed = new Set(
    model.operations
      .flatMap(({ parameters }) => parameters)
      .filter((parameter) => parameter.in === 'header')
      .map(({ name }) => name.toLowerCase()),
  );
  const rows = sharedRows(new NamePool([...names.values()]));
  const answers = [...model.answers].map((answer) => {
    const start = `export const ${names.get(answer.name) ?? ''}: AnswerSpec = `;
    const headers = headersData(answer, echoed, imports, texts);
    const words = answer.headers.map(({ name }) => name);
    const data: Table = {
      status: answer.status,
      headers: headers.length === 0 ? undefined : rows.share('AnswerHeaderSpecs', words, headers),
      media: mediaOf(answer, imports, texts),
    };
    return `${start}${printLiteral(data, '', start.length)};`;
  });
  return {
    answers,
    shared: rows.all(),
    imports: imports.functions().join('') + texts.imports() + imports.types(model.name),
  };
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
    required: (required && !echoed.has(name.toLowerCase())) || undefined,
    ...wireRow(wire, texts),
    rule: imports.ruleOf(shape),
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
