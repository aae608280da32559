import type { ApiModel, Coercion, ExactJson, MemberForm, Shape } from '../model/api-model.js';
import { camelCase, NamePool } from '../model/naming.js';
import { bigintTables } from './bigint-tables.js';
import { type Data, NameLiteral, printLiteral } from './print-literal.js';
import { RuleImports } from './rule-imports.js';
import { reachableTypes } from './shape-refs.js';

/** How texts are read and written, as an entry in a file's tables. */
export interface Codecs {
  readonly as: (as: Coercion) => Data;
  /** The codec of a body; undefined for plain JSON, or none. */
  readonly json: (exact: ExactJson | undefined) => Data;
  /** The import of the requested codecs. */
  readonly imports: () => string;
}

/** Starts without requests. Codecs are in bigints.ts, which a file imports under one name. */
export function codecs(model: ApiModel, pool?: NamePool): Codecs {
  const known = model.bigint === true ? exactCodecs(model) : undefined;
  const folder = `../../model/${model.name}`;
  let local: string | undefined;
  const member = (name: string): NameLiteral => {
    local ??= pool?.take('bigints') ?? 'bigints';
    return new NameLiteral(`${local}.${name}`);
  };
  const ofJson = ({ json }: ExactJson): Data => member(known?.nameOf(json) ?? '');
  return {
    as: (as) => {
      if (typeof as === 'object') return ofJson(as);
      return as === 'bigint' ? member('bigintText') : as;
    },
    json: (exact) => exact && ofJson(exact),
    imports: () =>
      local === undefined ? '' : `import * as ${local} from '${folder}/bigints.js';\n`,
  };
}

/** bigints.ts: the places of bigints in each type, and the codecs of JSON messages. */
export function bigintsView(model: ApiModel): object {
  const rules = new RuleImports();
  const { inside, named } = bigintTables(model);
  const { all } = exactCodecs(model);
  const reached = reachableTypes(
    all.map(({ shape }) => shape),
    model.types,
  );
  const wanted = named.filter(({ type }) => reached.includes(type));
  const types = wanted.map(({ type, constant }) => {
    const start = `const ${constant}: BigintsTable = `;
    const table = inside(type.shape, rules);
    const own = table instanceof NameLiteral ? { parts: [table] } : table;
    return `${start}${printLiteral(own, '', start.length)};`;
  });
  const jsons = all.map(({ name, shape }) => {
    const start = `export const ${name} = /* @__PURE__ */ exactJson(`;
    return `${start}${printLiteral(inside(shape, rules), '', start.length, 2)});`;
  });
  const [functions, ofTypes] = [rules.functions().join(''), rules.types(model.name)];
  return { rules: functions + ofTypes, types, jsons };
}

/** Whether the messages of a document have 64-bit integers that become bigint. */
export function hasBigints(model: ApiModel): boolean {
  const isLong = (as: Coercion): boolean => as === 'bigint' || typeof as === 'object';
  return model.bigint === true && coercionsOf(model).some(isLong);
}

interface ExactCodec {
  readonly name: string;
  readonly shape: Shape;
}

/** The codecs of all JSON messages with bigints, each once. */
function exactCodecs(model: ApiModel) {
  const { inside } = bigintTables(model);
  const byTable = new Map<string, ExactCodec>();
  const pool = new NamePool(['exactJson', 'bigintText']);
  const keyOf = (shape: Shape): string => printLiteral(inside(shape, new RuleImports()));
  for (const { json } of coercionsOf(model).filter((as) => typeof as === 'object')) {
    const key = keyOf(json);
    const stem = json.kind === 'ref' ? camelCase(json.name) : `inline${byTable.size + 1}`;
    if (!byTable.has(key)) byTable.set(key, { name: pool.take(`${stem}Json`), shape: json });
  }
  return { all: [...byTable.values()], nameOf: (shape: Shape) => byTable.get(keyOf(shape))?.name };
}

/** How the bodies of requests and responses are parsed, and the texts in forms, parameters and headers. */
function coercionsOf({ operations, answers }: ApiModel): readonly Coercion[] {
  const bodies = [...operations.map(({ body }) => body), ...answers];
  const ofBodies = bodies
    .flatMap((body) => body?.media ?? [])
    .flatMap(({ exact, fields, styled }) => [
      exact,
      ...Object.values(fields).map(({ as }) => as),
      ...Object.values(styled).flatMap(coercionsIn),
    ]);
  const parameters = operations.flatMap((operation) => operation.parameters);
  const ofHeaders = answers.flatMap(({ headers }) => headers.map(({ wire }) => wire.as));
  const all = [
    ...ofBodies,
    ...parameters.flatMap(({ styled }) => coercionsIn(styled)),
    ...ofHeaders,
  ];
  return all.filter((as) => as !== undefined);
}

function coercionsIn({ as, rest, members = [] }: MemberForm): readonly (Coercion | undefined)[] {
  return [as, rest, ...members.flatMap(coercionsIn)];
}
