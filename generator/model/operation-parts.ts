import { isObject, type Json, type JsonObject } from '../load/loaded-document.js';
import type {
  Body,
  Coding,
  ListStyle,
  Media,
  Parameter,
  ParameterLocation,
  Selection,
  Shape,
  WireForm,
} from './api-model.js';
import { documented, follow, listAt, objectAt, stringAt } from './document-reader.js';
import type { ShapeBuilder, View } from './shape-builder.js';
import { codingOf, type FindType, isText, resolveShape, wireForm } from './wire-form.js';

/** Headers that the message itself carries; a description of them as a parameter has no effect. */
const IGNORED_HEADERS = new Set(['accept', 'content-type', 'authorization']);

/** Parameters of an operation, its path's included; an operation's own wins over its path's. */
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
  return [...found.values()];
}

function buildParameter(shapes: ShapeBuilder, raw: Json): Parameter | undefined {
  const { value } = follow(shapes.root, raw, '');
  const name = stringAt(value, 'name');
  const location = stringAt(value, 'in') as ParameterLocation | undefined;
  if (name === undefined || name === '__proto__' || location === undefined) return undefined;
  if (location === 'header' && IGNORED_HEADERS.has(name.toLowerCase())) return undefined;
  const [content] = Object.values(objectAt(value, 'content'));
  const schema = isObject(content) ? content['schema'] : value['schema'];
  const shape = shapes.shape(schema, 'request');
  const wire: WireForm = isObject(content)
    ? { as: 'json' }
    : wireForm(shape, (type) => shapes.typeOf(type), listStyle(value, location));
  return {
    in: location,
    name,
    required: location === 'path' || value['required'] === true,
    shape,
    wire,
    ...documented(value),
  };
}

function listStyle(parameter: JsonObject, location: ParameterLocation): ListStyle {
  const style = stringAt(parameter, 'style');
  if (style === 'spaceDelimited') return 'space';
  if (style === 'pipeDelimited') return 'pipe';
  const exploded = location === 'query' || location === 'cookie';
  return exploded && parameter['explode'] !== false ? 'repeat' : 'comma';
}

export function buildBody(
  shapes: ShapeBuilder,
  operation: JsonObject,
  parameters: readonly Parameter[],
  view: View,
): Body | undefined {
  if (operation['requestBody'] === undefined) return undefined;
  const { value } = follow(shapes.root, operation['requestBody'], '');
  const media = buildMedia(shapes, objectAt(value, 'content'), view, parameters);
  // a body of no media type is none that anybody could send
  if (media.length === 0) return undefined;
  return { required: value['required'] === true, media, ...documented(value) };
}

/** The bodies of a request or answer, one a media type. */
export function buildMedia(
  shapes: ShapeBuilder,
  content: JsonObject,
  view: View,
  parameters: readonly Parameter[] = [],
): readonly Media[] {
  return Object.entries(content).map(([type, raw]) => {
    const media = isObject(raw) ? raw : {};
    const coding = codingOf(type);
    const find = (name: string) => shapes.typeOf(name);
    const shape = codedShape(shapes.shape(media['schema'], view), coding, find);
    const found = resolveShape(shape, find);
    const withFields = (coding === 'form' || coding === 'multipart') && found.kind === 'object';
    const fields = withFields
      ? found.properties.map(({ name, shape }) => [name, wireForm(shape, find, 'repeat')] as const)
      : [];
    const selection = buildSelection(shapes, media, parameters);
    return {
      type,
      coding,
      shape,
      fields: Object.fromEntries(fields),
      ...(selection === undefined ? {} : { selection }),
    };
  });
}

/** What a body is to the program: bytes for binary ones, a text for what is no JSON. */
function codedShape(described: Shape, coding: Coding, find: FindType): Shape {
  if (coding === 'binary') return { kind: 'binary' };
  if (coding === 'text') return isText(described, find) ? described : { kind: 'string' };
  if (coding !== 'multipart') return described;
  const found = resolveShape(described, find);
  if (found.kind !== 'object') return described;
  const properties = found.properties.map((property) => ({
    ...property,
    shape: partShape(property.shape, find),
  }));
  const same = properties.every(({ shape }, index) => shape === found.properties[index]?.shape);
  return same ? described : { ...found, properties };
}

/** A part that is a file holds bytes. */
function partShape(shape: Shape, find: FindType): Shape {
  const found = resolveShape(shape, find);
  if (found.kind === 'string' && found.format === 'binary') return { kind: 'binary' };
  if (found.kind !== 'array') return shape;
  const items = partShape(found.items, find);
  return items === found.items ? shape : { ...found, items };
}

/**
 * The extension `x-selected-by` of a media type: `{parameter: payment-service, schemas: {payments:
 * {$ref: ...}}}` says which alternative a path parameter's value stands for.
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
