import { isObject, type Json, type JsonObject } from '../load/loaded-document.js';
import type {
  Body,
  Coding,
  Media,
  Parameter,
  ParameterLocation,
  Selection,
  Shape,
  StyledForm,
} from './api-model.js';
import { bodyFields, partShape, withClaims } from './body-fields.js';
import { documented, follow, listAt, objectAt, stringAt } from './document-reader.js';
import type { FindType } from './find-type.js';
import { itemShape } from './item-shape.js';
import type { ShapeBuilder, ValueDirection } from './shape-builder.js';
import { textualSchema } from './shape-parts.js';
import { styledForm } from './styled-form.js';
import { codingOf, isText, jsonCoercion, resolveShape, wireForm } from './wire-form.js';

/** Headers of the message itself; declaring them as a parameter has no effect. */
const IGNORED_HEADERS = new Set(['accept', 'content-type', 'authorization']);

/** Parameters of an operation, including its path's; the operation's override them. */
export function buildParameters(
  shapes: ShapeBuilder,
  item: JsonObject,
  operation: JsonObject,
): readonly Parameter[] {
  const found = new Map<string, Parameter>();
  for (const raw of [...listAt(item, 'parameters'), ...listAt(operation, 'parameters')]) {
    const parameter = buildParameter(shapes, raw);
    if (parameter === undefined) continue;
    const name = parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name;
    found.set(`${parameter.in} ${name}`, parameter);
  }
  const all = [...found.values()];
  return all.map((parameter) => ({
    ...parameter,
    styled: withClaims(
      parameter.styled,
      all.filter((one) => one !== parameter && one.in === parameter.in).map((one) => one.styled),
    ),
  }));
}

function buildParameter(shapes: ShapeBuilder, raw: Json): Parameter | undefined {
  const { value } = follow(shapes.root, raw, '');
  const name = stringAt(value, 'name');
  const location = stringAt(value, 'in') as ParameterLocation | undefined;
  if (name === undefined || name === '__proto__' || location === undefined) return undefined;
  if (location === 'header' && IGNORED_HEADERS.has(name.toLowerCase())) return undefined;
  const [content] = Object.entries(objectAt(value, 'content'));
  const { find } = shapes;
  const described = shapes.shape(textualSchema(schemaOf(value, content)), 'request');
  const styled =
    content === undefined
      ? styledForm(name, described, find, value, location)
      : contentForm(name, location, described, content[0], find);
  return {
    in: location,
    name,
    required: location === 'path' || value['required'] === true,
    shape: value['allowEmptyValue'] === true ? orEmpty(described, styled) : described,
    styled,
    ...documented(value),
  };
}

function schemaOf(parameter: JsonObject, content: readonly [string, Json] | undefined) {
  if (content === undefined) return parameter['schema'];
  return isObject(content[1]) ? content[1]['schema'] : undefined;
}

/** A parameter with a media type: JSON, or text. */
function contentForm(
  name: string,
  location: ParameterLocation,
  shape: Shape,
  type: string,
  find: FindType,
): StyledForm {
  const style = location === 'path' || location === 'header' ? 'simple' : 'form';
  const json = codingOf(type) === 'json';
  const as = json ? jsonCoercion(shape, find) : wireForm(shape, find, 'comma').as;
  return { name, style, kind: 'text', as };
}

/** The value of a query name without a text. */
function orEmpty(shape: Shape, { kind, style }: StyledForm): Shape {
  if (kind !== 'text' || style !== 'form' || shape.kind === 'unknown') return shape;
  const bare = shape.kind === 'string' && Object.keys(shape).length === 1;
  return bare
    ? shape
    : { kind: 'union', of: [shape, { kind: 'enum', values: [''] }], exact: false };
}

export function buildBody(
  shapes: ShapeBuilder,
  operation: JsonObject,
  parameters: readonly Parameter[],
  view: ValueDirection,
): Body | undefined {
  if (operation['requestBody'] === undefined) return undefined;
  const { value } = follow(shapes.root, operation['requestBody'], '');
  const media = buildMedia(shapes, objectAt(value, 'content'), view, parameters);
  // a body without a media type cannot be sent
  if (media.length === 0) return undefined;
  return { required: value['required'] === true, media, ...documented(value) };
}

/** The bodies of a request or response, one for each media type. */
export function buildMedia(
  shapes: ShapeBuilder,
  content: JsonObject,
  view: ValueDirection,
  parameters: readonly Parameter[] = [],
): readonly Media[] {
  return Object.entries(content).map(([type, raw]) => {
    const media = follow(shapes.root, raw, '').value;
    const coding = codingOf(type);
    const { find } = shapes;
    const encoding = objectAt(media, 'encoding');
    const described = shapes.shape(media['schema'], view);
    const shape = codedShape(described, coding, encoding, find);
    const item = itemShape(type, described, find);
    const selection = buildSelection(shapes, media, parameters);
    const json = coding === 'json' ? jsonCoercion(shape, find) : 'json';
    return {
      type,
      coding,
      shape,
      ...(item === undefined ? {} : { item }),
      ...(typeof json === 'object' ? { exact: json } : {}),
      ...bodyFields(shape, coding, encoding, find),
      ...(selection === undefined ? {} : { selection }),
    };
  });
}

/** The type of a body in the program: bytes for binary ones, a string for anything except JSON. */
function codedShape(described: Shape, coding: Coding, encoding: JsonObject, find: FindType): Shape {
  if (coding === 'binary') return { kind: 'binary' };
  if (coding === 'text') return isText(described, find) ? described : { kind: 'string' };
  if (coding !== 'multipart') return described;
  const found = resolveShape(described, find);
  if (found.kind !== 'object') return described;
  const properties = found.properties.map((property) => ({
    ...property,
    shape: partShape(property.shape, objectAt(encoding, property.name), find),
  }));
  const same = properties.every(({ shape }, index) => shape === found.properties[index]?.shape);
  return same ? described : { ...found, properties };
}

/**
 * The extension `x-selected-by` of a media type: `{parameter: payment-service, schemas: {payments:
 * {$ref: ...}}}` names the alternative for each value of a path parameter.
 */
function buildSelection(
  shapes: ShapeBuilder,
  media: JsonObject,
  parameters: readonly Parameter[],
): Selection | undefined {
  const raw = objectAt(media, 'x-selected-by');
  const parameter = stringAt(raw, 'parameter');
  if (parameter === undefined) return undefined;
  if (!parameters.some(({ name, in: location }) => location === 'path' && name === parameter)) {
    return undefined;
  }
  const chosen = Object.entries(objectAt(raw, 'schemas')).map(
    ([value, schema]) => [value, shapes.shape(schema, 'request')] as const,
  );
  return { parameter, shapes: Object.fromEntries(chosen) };
}
