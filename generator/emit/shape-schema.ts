import type { ObjectShape, Shape } from '../model/api-model.js';
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
      return { type: kind, items: shapeSchema(items), ...rules, uniqueItems: unique };
    }
    case 'object':
      return objectSchema(shape);
    case 'ref':
      return { $ref: `${DEFINITIONS}#/$defs/${shape.name}` };
    case 'union':
      return { [shape.exact ? 'oneOf' : 'anyOf']: shape.of.map(shapeSchema) };
    case 'all':
      return { allOf: shape.of.map(shapeSchema) };
    default:
      return shape satisfies never;
  }
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
