import type { ApiModel, NamedType, ObjectShape, Shape, TupleShape } from '../model/api-model.js';
import { camelCase, NamePool } from '../model/naming.js';
import { resolveShape } from '../model/wire-form.js';
import { type Data, NameLiteral, printLiteral } from './print-literal.js';
import { RuleImports } from './rule-imports.js';

type Table = { readonly [key: string]: Data };

/** Describes the places of bigints in a value, as data for the runtime's BigintsTable. */
export interface BigintTables {
  /** undefined for a shape without any. */
  readonly inside: (shape: Shape, rules: RuleImports) => Data;
  /** The named types with bigints, each with the constant of its table. */
  readonly named: readonly { readonly type: NamedType; readonly constant: string }[];
}

/** The tables of a document; rules distinguish alternatives, which the file has to import. */
export function bigintTables({ types }: ApiModel): BigintTables {
  const byName = new Map(types.map((type) => [type.name, type]));
  const filled = new Set<string>();
  const pool = new NamePool([]);
  const constants = new Map(
    types.map(({ name }) => [name, pool.take(`${camelCase(name)}Bigints`)]),
  );
  const constantOf = (name: string): string => constants.get(name) ?? '';
  const mention = (name: string): NameLiteral => new NameLiteral(`() => ${constantOf(name)}`);
  const inside = (shape: Shape, rules: RuleImports): Data => {
    const printer = { byName, rules, ofType: (name: string) => filled.has(name) && mention(name) };
    return insideOf(shape, printer);
  };
  // repeated until no more are found, because types are recursive
  for (let before = -1; before < filled.size; ) {
    before = filled.size;
    for (const { name, shape } of types)
      if (inside(shape, new RuleImports()) !== undefined) filled.add(name);
  }
  const named = types
    .filter(({ name }) => filled.has(name))
    .map((type) => ({ type, constant: constantOf(type.name) }));
  return { inside, named };
}

interface Printer {
  readonly byName: ReadonlyMap<string, NamedType>;
  readonly rules: RuleImports;
  /** The entry for a named type; false for one without bigints. */
  readonly ofType: (name: string) => NameLiteral | false;
}

function insideOf(shape: Shape, printer: Printer): Data {
  const inside = (inner: Shape): Data => insideOf(inner, printer);
  switch (shape.kind) {
    case 'bigint':
      return { itself: true };
    case 'enum':
      return shape.values.some((value) => typeof value === 'bigint') ? { itself: true } : undefined;
    case 'ref':
      return printer.ofType(shape.name) || undefined;
    case 'array':
      return tableData({ items: inside(shape.items) });
    case 'tuple':
      return tupleTable(shape, inside);
    case 'all': {
      const parts = shape.of.map(inside).filter((part) => part !== undefined);
      return parts.length < 2 ? parts[0] : { parts };
    }
    case 'union':
      return choiceTable(shape.of, printer);
    case 'object':
      return objectTable(shape, inside);
    default:
      return undefined;
  }
}

function objectTable(shape: ObjectShape, inside: (inner: Shape) => Data): Data {
  const further = shape.beside?.shape ?? shape.additional;
  const others = further && inside(further);
  const rows = shape.properties
    .map(({ name, shape: own }): Table => ({ name, inside: inside(own) }))
    .filter((row) => row['inside'] !== undefined || others !== undefined);
  const members = rows.some((row) => row['inside'] !== undefined) || others !== undefined;
  return tableData({ members: members && rows.length > 0 ? rows : undefined, others });
}

function tupleTable({ prefix, items }: TupleShape, inside: (inner: Shape) => Data): Data {
  const first = prefix.map(inside);
  if (first.every((one) => one === undefined)) {
    const rest = inside(items);
    return rest === undefined ? undefined : { prefix: first.map((one) => one ?? {}), items: rest };
  }
  return { prefix: first.map((one) => one ?? {}), items: inside(items) };
}

/** When only one alternative can contain a bigint, no rule is needed. */
function choiceTable(shapes: readonly Shape[], printer: Printer): Data {
  const find = (name: string) => printer.byName.get(name);
  const open = shapes.filter((shape) => !NEVER_BIGINT.has(resolveShape(shape, find).kind));
  const tables = open.map((shape) => ({ shape, inside: insideOf(shape, printer) }));
  if (tables.every(({ inside }) => inside === undefined)) return undefined;
  const printed = new Set(tables.map(({ inside }) => printLiteral(inside)));
  if (printed.size === 1) return tables[0]?.inside;
  return {
    choices: tables.map(({ shape, inside }) => ({
      rule: printer.rules.ruleOf(shape, true),
      inside,
    })),
  };
}

const NEVER_BIGINT: ReadonlySet<Shape['kind']> = new Set([
  'null',
  'string',
  'boolean',
  'binary',
  'never',
]);

function tableData(table: Table): Data {
  return Object.values(table).some((value) => value !== undefined) ? table : undefined;
}
