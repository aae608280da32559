import type { Json } from '../load/loaded-document.js';
import type { ApiModel, NamedType, Property, Shape } from '../model/api-model.js';
import { holdsBigint } from '../model/holds-bigint.js';
import { camelCase } from '../model/naming.js';
import { importTypes } from './declare-type.js';
import { type Data, NameLiteral, printLiteral } from './print-literal.js';
import { innerShapes, reachableTypes } from './shape-refs.js';
import { withBigints } from './with-bigints.js';

type Table = { readonly [key: string]: Data };

/** The defaults of a document's requests. */
export interface RequestDefaults {
  /** The default of this kind of absent value; undefined when there is none. */
  readonly fallback: (value: Pick<Property, 'fallback' | 'shape'>) => Data;
  /** The defaults inside such a value; undefined when there are none. */
  readonly inside: (shape: Shape) => Data;
  /** Whether a body of this shape has fields that only the service sets. */
  readonly removes: (shape: Shape) => boolean;
  /** The import of the requested defaults of named types. */
  readonly imports: () => string;
}

/** Starts without requests. */
export function requestDefaults(model: ApiModel): RequestDefaults {
  const filled = filledTypes(model.types);
  const asked = new Set<string>();
  const find = (name: string): NamedType | undefined => filled.get(name);
  return {
    fallback: (value) => fallbackOf(value, model.types),
    inside: (shape) =>
      insideOf(shape, model.types, (name) => {
        if (find(name) === undefined) return undefined;
        asked.add(name);
        return mention(name);
      }),
    removes: (shape) => holdsReadOnly(shape, model.types),
    imports: () =>
      importTypes([...asked].map(constantName), './defaults.js').replace(
        /^import type /,
        'import ',
      ),
  };
}

/** defaults.ts: the defaults inside each named type of requests. */
export function defaultsView(model: ApiModel): object {
  const filled = filledTypes(model.types);
  const types = defaultedTypes(model).map(({ name, shape }) => {
    const start = `export const ${constantName(name)}: DefaultsTable = `;
    const inside = insideOf(shape, model.types, (other) =>
      filled.has(other) ? mention(other) : undefined,
    );
    const table = inside instanceof NameLiteral ? { parts: [inside] } : inside;
    return `${start}${printLiteral(table, '', start.length)};`;
  });
  return { types };
}

/** Whether requests of a document contain a named type with defaults. */
export function hasDefaults(model: ApiModel): boolean {
  return defaultedTypes(model).length > 0;
}

function defaultedTypes(model: ApiModel): readonly NamedType[] {
  const filled = filledTypes(model.types);
  const shapes = model.operations.flatMap(({ parameters, body }) => [
    ...parameters.map(({ shape }) => shape),
    ...(body?.media ?? []).map(({ shape }) => shape),
  ]);
  return reachableTypes(shapes, model.types).filter(({ name }) => filled.has(name));
}

const constantName = (typeName: string): string => `${camelCase(typeName)}Defaults`;

const mention = (typeName: string): NameLiteral =>
  new NameLiteral(`() => ${constantName(typeName)}`);

/** The types with a nested default: repeated until no more are found, because types are recursive. */
function filledTypes(types: readonly NamedType[]): ReadonlyMap<string, NamedType> {
  const filled = new Map<string, NamedType>();
  const known = (name: string): Data => (filled.has(name) ? true : undefined);
  for (let before = -1; before < filled.size; ) {
    before = filled.size;
    for (const type of types) {
      if (!filled.has(type.name) && insideOf(type.shape, types, known) !== undefined) {
        filled.set(type.name, type);
      }
    }
  }
  return filled;
}

function fallbackOf(
  { fallback, shape }: Pick<Property, 'fallback' | 'shape'>,
  types: readonly NamedType[],
): Data {
  const find = (name: string) => types.find((type) => type.name === name);
  const named = shape.kind === 'ref' ? find(shape.name)?.fallback : undefined;
  const found = fallback ?? named;
  if (found === undefined) return undefined;
  if (/^-?\d{16,}$/.test(found) && holdsBigint(shape, find)) return BigInt(found);
  return withBigints(JSON.parse(found) as Json, shape, find);
}

/**
 * Alternatives have no defaults, because the matching one is unknown before defaults are applied.
 */
function insideOf(shape: Shape, types: readonly NamedType[], ofType: (name: string) => Data): Data {
  const inside = (inner: Shape): Data => insideOf(inner, types, ofType);
  switch (shape.kind) {
    case 'ref':
      return ofType(shape.name);
    case 'array':
      return filledTable({ items: inside(shape.items) });
    case 'all': {
      const parts = shape.of.map(inside).filter((part) => part !== undefined);
      return parts.length < 2 ? parts[0] : { parts };
    }
    case 'union': {
      const [only, ...others] = shape.of.filter(({ kind }) => kind !== 'null');
      if (only === undefined) return undefined;
      return others.length === 0 ? inside(only) : readOnlyInEach(shape.of, types);
    }
    case 'object': {
      const rows = shape.properties
        .map((one): Table => {
          const { name, readOnly } = one;
          if (readOnly === true) return { name, readOnly };
          return { name, value: fallbackOf(one, types), inside: inside(one.shape) };
        })
        .filter(({ name: _, ...rest }) => Object.values(rest).some((one) => one !== undefined));
      return filledTable({
        members: rows.length === 0 ? undefined : rows,
        others: shape.additional && inside(shape.additional),
      });
    }
    default:
      return undefined;
  }
}

/** The fields that are readOnly in some alternative, and that no other one lets a client send. */
function readOnlyInEach(alternatives: readonly Shape[], types: readonly NamedType[]): Data {
  const properties = alternatives.flatMap((one) => propertiesIn(one, types, new Set()));
  const sent = new Set(properties.filter((one) => one.readOnly !== true).map(({ name }) => name));
  const names = new Set(properties.map(({ name }) => name).filter((name) => !sent.has(name)));
  const members = [...names].map((name) => ({ name, readOnly: true }));
  return filledTable({ members: members.length === 0 ? undefined : members });
}

/** The properties of a value of this shape, whichever of its alternatives it has. */
function propertiesIn(
  shape: Shape,
  types: readonly NamedType[],
  seen: Set<string>,
): readonly Property[] {
  if (shape.kind === 'object') return shape.properties;
  if (shape.kind === 'union' || shape.kind === 'all') {
    return shape.of.flatMap((one) => propertiesIn(one, types, seen));
  }
  if (shape.kind !== 'ref' || seen.has(shape.name)) return [];
  seen.add(shape.name);
  const type = types.find(({ name }) => name === shape.name);
  return type === undefined ? [] : propertiesIn(type.shape, types, seen);
}

/** Whether a request body of this shape has fields that only the service sets. */
function holdsReadOnly(shape: Shape, types: readonly NamedType[]): boolean {
  const shapes = [shape, ...reachableTypes([shape], types).map((type) => type.shape)];
  return shapes.some((one) => isReadOnlyInside(one));
}

function isReadOnlyInside(shape: Shape): boolean {
  if (shape.kind === 'object' && shape.properties.some(({ readOnly }) => readOnly === true)) {
    return true;
  }
  return innerShapes(shape).some(isReadOnlyInside);
}

function filledTable(table: Table): Data {
  return Object.values(table).some((value) => value !== undefined) ? table : undefined;
}
