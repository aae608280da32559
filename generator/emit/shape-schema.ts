import type { ObjectShape, RulesShape, Shape } from '../model/api-model.js';
import type { Data } from './print-literal.js';

type Schema = Readonly<Record<string, Data>>;

/** Where the named schemas of a document stand when the validator meets a reference. */
export const DEFINITIONS = 'definitions';

/** The JSON Schema that says what the shape says. */
export function shapeSchema(shape: Shape): Schema {
  switch (shape.kind) {
    case 'unknown':
    case 'binary':
      return {};
    case 'never':
      return { not: {} };
    case 'null':
    case 'boolean':
      return { type: shape.kind };
    case 'string': {
      const { kind, ...rules } = shape;
      return { type: kind, ...rules };
    }
    case 'number':
    case 'integer': {
      const { kind, above, below, ...rules } = shape;
      return { type: kind, ...rules, exclusiveMinimum: above, exclusiveMaximum: below };
    }
    case 'enum':
      return { enum: shape.values };
    case 'array': {
      const { kind, items, unique, ...rules } = shape;
      return { type: kind, items: itemsSchema(items), ...rules, uniqueItems: unique };
    }
    case 'tuple': {
      const { kind, items, unique, prefix, ...rules } = shape;
      const prefixItems = prefix.map(shapeSchema);
      return {
        type: 'array',
        prefixItems,
        items: itemsSchema(items),
        ...rules,
        uniqueItems: unique,
      };
    }
    case 'object':
      return objectSchema(shape);
    case 'ref':
      return { $ref: `${DEFINITIONS}#/$defs/${shape.name}` };
    case 'union':
      return { [shape.exact ? 'oneOf' : 'anyOf']: shape.of.map(shapeSchema) };
    case 'all':
      return allSchema(shape.of);
    case 'rules':
      return rulesSchema(shape);
    default:
      return shape satisfies never;
  }
}

/** Rules stand beside what they speak of: some of them look at the keywords next to them. */
function allSchema(shapes: readonly Shape[]): Schema {
  const rules = shapes.filter((shape) => shape.kind === 'rules').map(rulesSchema);
  const others = shapes.filter((shape) => shape.kind !== 'rules').map(shapeSchema);
  const [only] = others;
  const beside = Object.assign({}, ...rules) as Schema;
  const together = rules.length < 2 && others.length === 1 && only !== undefined;
  if (together && Object.keys(beside).every((key) => !(key in only))) return { ...only, ...beside };
  return rules.length < 2 ? { allOf: others, ...beside } : { allOf: [...others, ...rules] };
}

function rulesSchema({ schemas, tables, data }: RulesShape): Schema {
  return { ...mapValues(schemas, shapeSchema), ...mapValues(tables, tableSchema), ...data };
}

function tableSchema(table: Readonly<Record<string, Shape>>): Schema {
  return mapValues(table, shapeSchema);
}

function mapValues<T>(table: Readonly<Record<string, T>>, map: (value: T) => Data): Schema {
  return Object.fromEntries(Object.entries(table).map(([key, value]) => [key, map(value)]));
}

function itemsSchema(items: Shape): Data {
  return items.kind === 'never' ? false : shapeSchema(items);
}

function objectSchema(shape: ObjectShape): Schema {
  const { kind, properties, alsoRequired, additional, ...rules } = shape;
  const required = [
    ...properties.filter((property) => property.required).map(({ name }) => name),
    ...alsoRequired,
  ];
  return {
    type: kind,
    required: required.length === 0 ? undefined : required,
    properties:
      properties.length === 0
        ? undefined
        : Object.fromEntries(properties.map(({ name, shape }) => [name, shapeSchema(shape)])),
    additionalProperties: additionalSchema(additional),
    ...rules,
  };
}

function additionalSchema(additional: Shape | undefined): Data {
  if (additional === undefined || additional.kind === 'unknown') return undefined;
  return additional.kind === 'never' ? false : shapeSchema(additional);
}
