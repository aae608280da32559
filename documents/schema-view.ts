import { memberOf } from '../foundation/json-pointer.js';
import { type Located, listOf, memberAt, membersAt } from './located.js';

/** The description of an object in a schema, with `allOf` and alternatives merged. */
export interface SchemaView {
  readonly at: Located;
  /** JSON types that it allows; empty when it does not restrict them. */
  readonly types: ReadonlySet<string>;
  /** Whether null is allowed besides (OpenAPI 3.0). */
  readonly nullable: boolean;
  readonly format: string | undefined;
  /** The only values; undefined when others are allowed. */
  readonly values: readonly unknown[] | undefined;
  readonly members: ReadonlyMap<string, Located>;
  /** Properties that every instance has. */
  readonly required: ReadonlySet<string>;
  /** Properties that every instance of some alternatives has. */
  readonly partly: ReadonlySet<string>;
  /** Whether other properties are forbidden. */
  readonly closed: boolean;
  /** The schema of other properties. */
  readonly others: Located | undefined;
  readonly items: Located | undefined;
}

const DEEPEST = 12;
/** Maximum number of schemas that one view merges: a hostile document refers to itself in each of its parts. */
const MOST_PARTS = 1000;

/** Cache: most responses share their schemas. */
const known = new WeakMap<object, SchemaView>();

/** Reads one schema; properties stay references, so that a schema may be recursive. */
export function viewSchema(root: unknown, at: Located): SchemaView {
  const { node } = at;
  if (typeof node !== 'object' || node === null) return ownView(root, at);
  const found = known.get(node);
  if (found !== undefined && found.at.mark === at.mark) return found;
  const view = read(root, at, { left: MOST_PARTS });
  known.set(node, view);
  return view;
}

function read(root: unknown, at: Located, parts: { left: number }, depth = 0): SchemaView {
  const own = ownView(root, at);
  if (depth > DEEPEST || parts.left-- <= 0) return own;
  const inner = (key: string): readonly SchemaView[] =>
    membersAt(root, memberAt(root, at, key)).map((each) => read(root, each.at, parts, depth + 1));
  const whole = inner('allOf').reduce(both, own);
  // oneOf is read as anyOf, as everywhere in this project
  const alternatives = [...inner('anyOf'), ...inner('oneOf')].filter(({ types }) => !isNull(types));
  return alternatives.length === 0 ? whole : both(whole, alternatives.reduce(either));
}

const isNull = (types: ReadonlySet<string>): boolean => types.size === 1 && types.has('null');

function ownView(root: unknown, at: Located): SchemaView {
  const { node } = at;
  const type = memberOf(node, 'type');
  const properties = membersAt(root, memberAt(root, at, 'properties'));
  const values = memberOf(node, 'enum');
  const constant = memberOf(node, 'const');
  const format = memberOf(node, 'format');
  const others = memberAt(root, at, 'additionalProperties');
  return {
    at,
    types: new Set([type].flat().filter((each): each is string => typeof each === 'string')),
    nullable: memberOf(node, 'nullable') === true,
    format: typeof format === 'string' ? format : undefined,
    values: Array.isArray(values) ? values : constant === undefined ? undefined : [constant],
    members: new Map(properties.map((each) => [each.name, each.at])),
    required: new Set(listOf(memberOf(node, 'required')).map(String)),
    partly: new Set(),
    closed: others?.node === false,
    others: typeof others?.node === 'object' ? others : undefined,
    items: memberAt(root, at, 'items'),
  };
}

/** Merges two schemas that both apply. */
function both(one: SchemaView, other: SchemaView): SchemaView {
  return {
    at: one.at,
    types: one.types.size === 0 ? other.types : one.types,
    nullable: one.nullable || other.nullable,
    format: one.format ?? other.format,
    values: one.values ?? other.values,
    members: new Map([...one.members, ...other.members, ...one.members]),
    required: new Set([...one.required, ...other.required]),
    partly: new Set([...one.partly, ...other.partly]),
    closed: one.closed || other.closed,
    others: one.others ?? other.others,
    items: one.items ?? other.items,
  };
}

/** Merges two alternatives. */
function either(one: SchemaView, other: SchemaView): SchemaView {
  const noType = one.types.size === 0 || other.types.size === 0;
  return {
    at: one.at,
    types: noType ? new Set() : new Set([...one.types, ...other.types]),
    nullable: one.nullable || other.nullable,
    format: one.format === other.format ? one.format : undefined,
    values: one.values && other.values ? [...one.values, ...other.values] : undefined,
    members: new Map([...one.members, ...other.members, ...one.members]),
    required: new Set([...one.required].filter((name) => other.required.has(name))),
    partly: new Set([...one.partly, ...other.partly, ...one.required, ...other.required]),
    closed: one.closed && other.closed,
    others: one.others ?? other.others,
    items: one.items ?? other.items,
  };
}

/**
 * The place of a field on a path of names, `[]` for the items of an array; undefined when it is not declared.
 */
export function fieldAt(
  root: unknown,
  schema: Located,
  path: readonly string[],
): Located | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return schema;
  const view = viewSchema(root, schema);
  const next = name === '[]' ? view.items : view.members.get(name);
  return next === undefined ? undefined : fieldAt(root, next, rest);
}
