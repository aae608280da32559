import type { Ajv } from 'ajv';
import { boundedPattern } from '../generator/patterns/bounded-pattern.js';
import { entries, listOf, type Mark, markOf, targetOf } from './located.js';

/** A schema of a document converted for ajv. */
export type Lowered = boolean | { readonly [key: string]: unknown };

/** Key of the mark in a lowered schema. */
export const MARK = 'x-mark';

/** How the schemas of one document are converted. */
export interface Lowering {
  readonly root: unknown;
  /** OpenAPI 3.1 and later: JSON Schema 2020-12. */
  readonly modern: boolean;
  /** The only keywords that are converted; all when absent. */
  readonly only?: ReadonlySet<string>;
  /** Whether schemas have the marks of the document: a target is then converted once for each of them. */
  readonly marked?: boolean;
  /** The keyword for alternatives of which one must match. oneOf is read as anyOf: those of the framework overlap. */
  readonly choice: string;
  /** The keyword for references; `$ref` when absent. */
  readonly reference?: string;
  /** oneOf as it is written. */
  readonly strictOneOf?: boolean;
  /** Whether a required property of the schema may be absent all the same. */
  readonly isOptional?: (schema: Table, name: string) => boolean;
  /** Addresses of the targets of `$ref`s found so far, and targets that ajv does not know yet. */
  readonly found: Set<string>;
  readonly waiting: { readonly address: string; readonly node: unknown; readonly mark: Mark }[];
}

type Table = Readonly<Record<string, unknown>>;

/** A conversion with nothing converted yet. */
export const startLowering = (rules: Omit<Lowering, 'found' | 'waiting'>): Lowering => ({
  ...rules,
  found: new Set(),
  waiting: [],
});

/** Keywords whose value is one schema, a list of them, or a table of them. */
const ONE = new Set([
  ...['not', 'if', 'then', 'else', 'contains', 'propertyNames', 'items'],
  ...['additionalProperties', 'unevaluatedItems', 'unevaluatedProperties'],
]);
const LISTS = new Set(['allOf', 'prefixItems']);
const TABLES = new Set(['properties', 'patternProperties', 'dependentSchemas']);
/** Keywords that ajv supports unchanged. */
const PLAIN = new Set([
  ...['type', 'format', 'enum', 'const', 'multipleOf', 'minimum', 'maximum'],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength', 'minItems', 'maxItems'],
  ...['uniqueItems', 'minContains', 'maxContains', 'minProperties', 'maxProperties'],
  'dependentRequired',
]);

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const markIn = ({ marked }: Lowering, node: unknown, inherited: Mark): Mark =>
  marked === true ? markOf(node, inherited) : inherited;

/** Converts a schema of a document for ajv. Its targets of `$ref`s wait until `addTargets`. */
export function lowerSchema(by: Lowering, schema: unknown, inherited: Mark): Lowered {
  if (typeof schema === 'boolean') return schema;
  if (!isTable(schema)) return { [MARK]: inherited };
  const mark = markIn(by, schema, inherited);
  if (typeof schema['$ref'] === 'string') return lowerRef(by, schema['$ref'], schema, mark);
  const out: Record<string, unknown> = { [MARK]: mark };
  for (const [key, value] of Object.entries(schema)) {
    if (by.only?.has(key) !== false) lowerKeyword(by, schema, [key, value], out, mark);
  }
  if (!by.modern) return lowerOlder(by, schema, out, mark);
  if (out['patternProperties'] !== undefined) setPatternsApart(out, mark);
  return out;
}

/** Keywords that a value is judged by together. */
const NAMED = ['properties', 'patternProperties', 'additionalProperties'];

/**
 * Moves the rules for properties into an `allOf`, which means the same. ajv 8.20 throws a
 * TypeError for patterns beside an `if`, `anyOf` or `oneOf` when it follows which properties
 * are evaluated.
 */
function setPatternsApart(out: Record<string, unknown>, mark: Mark): void {
  const apart: Record<string, unknown> = { [MARK]: mark };
  for (const keyword of NAMED) {
    if (out[keyword] !== undefined) apart[keyword] = out[keyword];
    delete out[keyword];
  }
  out['allOf'] = [...listOf(out['allOf']), apart];
}

/** A target is one schema for each mark that it inherits. */
function lowerRef(by: Lowering, ref: string, schema: Table, mark: Mark): Lowered {
  const { node, pointer } = targetOf(by.root, ref);
  const address = `schema:${encodeURIComponent(pointer)}@${mark}`;
  if (!by.found.has(address)) {
    by.found.add(address);
    by.waiting.push({ address, node, mark });
  }
  const target = { [by.reference ?? '$ref']: address, [MARK]: markIn(by, node, mark) };
  const { $ref: _, ...rest } = schema;
  if (!by.modern || Object.keys(rest).length === 0) return target;
  return { allOf: [target, lowerSchema(by, rest, mark)], [MARK]: mark };
}

/** Tells ajv the targets of all `$ref`s, and of those in them. */
export function addTargets(ajv: Pick<Ajv, 'addSchema'>, by: Lowering): void {
  for (let next = by.waiting.shift(); next !== undefined; next = by.waiting.shift()) {
    const { address, node, mark } = next;
    const schema = node === undefined || lowerSchema(by, node, mark);
    ajv.addSchema(isTable(schema) ? { ...schema, $id: address } : schema, address);
  }
}

function lowerKeyword(
  by: Lowering,
  schema: Table,
  [key, value]: readonly [string, unknown],
  out: Record<string, unknown>,
  mark: Mark,
): void {
  const each = (one: unknown): Lowered => lowerSchema(by, one, mark);
  if (key === 'enum' && Array.isArray(value) && value.length === 0) out['not'] = {};
  else if (PLAIN.has(key)) out[key] = value;
  else if (key === 'pattern') {
    if (typeof value === 'string' && boundedPattern(value) !== null) out[key] = value;
  } else if (key === 'required') {
    const names = listOf(value).filter((name): name is string => typeof name === 'string');
    out[key] = names.filter((name) => by.isOptional?.(schema, name) !== true);
  } else if (key === 'oneOf' || key === 'anyOf') {
    if (Array.isArray(value)) lowerChoice(by, key, value.map(each), out);
  } else if (ONE.has(key)) out[key] = each(value);
  else if (LISTS.has(key) && Array.isArray(value)) out[key] = value.map(each);
  else if (TABLES.has(key) && isTable(value)) {
    const members = entries(value).filter(
      ([name]) => key !== 'patternProperties' || boundedPattern(name) !== null,
    );
    out[key] = Object.fromEntries(members.map(([name, one]) => [name, each(one)]));
  }
}

function lowerChoice(
  { choice, strictOneOf }: Lowering,
  key: 'oneOf' | 'anyOf',
  options: readonly Lowered[],
  out: Record<string, unknown>,
): void {
  if (key === 'oneOf' && strictOneOf === true) out['oneOf'] = options;
  else if (out[choice] === undefined) out[choice] = options;
  else out['allOf'] = [...listOf(out['allOf']), { [choice]: options }];
}

/** OpenAPI 3.0: boolean exclusive limits, and `nullable`. */
function lowerOlder(
  { choice }: Lowering,
  schema: Table,
  out: Record<string, unknown>,
  mark: Mark,
): Lowered {
  for (const [strict, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof schema[strict] !== 'boolean') continue;
    delete out[strict];
    if (!schema[strict] || out[bound] === undefined) continue;
    out[strict] = out[bound];
    delete out[bound];
  }
  if (schema['nullable'] !== true) return out;
  if (['allOf', 'anyOf', 'oneOf'].some((key) => Array.isArray(schema[key]))) {
    return { [choice]: [out, { type: 'null', [MARK]: mark }], [MARK]: mark };
  }
  if (Array.isArray(out['enum'])) out['enum'] = [...new Set([...listOf(out['enum']), null])];
  if (typeof out['type'] === 'string') out['type'] = [out['type'], 'null'];
  return out;
}
