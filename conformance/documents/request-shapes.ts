import { atPointer, memberOf } from '../../foundation/json-pointer.js';
import type { ParameterShape, RequestShape, Schema } from '../cases/derived/request-shape.js';
import { entries, foreign, knownOperations, METHODS, shapeOf, withOurNames } from './spec-index.js';

/** Maximum depth to which schemas are followed; requests are flatter, and a schema may contain itself. */
const DEEPEST = 8;

/** Keywords that are copied unchanged. */
const PLAIN = [
  'type',
  'format',
  'pattern',
  'enum',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxProperties',
] as const;

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : [];

function resolved(document: unknown, node: unknown): unknown {
  let at = node;
  for (let hops = 0; hops < 20; hops++) {
    const ref = memberOf(at, '$ref');
    if (typeof ref !== 'string') return at;
    at = atPointer(document, ref.slice(1));
  }
  return at;
}

/** Merges two schemas that both apply into one. */
function merged(one: Schema, other: Schema): Schema {
  const required = [...(one.required ?? []), ...(other.required ?? [])];
  const properties = { ...one.properties, ...other.properties };
  return {
    ...one,
    ...other,
    ...(required.length === 0 ? {} : { required }),
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
  };
}

function plainSchema(document: unknown, given: unknown, depth = 0): Schema {
  const node = resolved(document, given);
  if (depth > DEEPEST) return {};
  const inner = (each: unknown) => plainSchema(document, each, depth + 1);
  const plain = PLAIN.flatMap((key) => {
    const value = memberOf(node, key);
    return value === undefined ? [] : [[key, value] as const];
  });
  const properties = entries(memberOf(node, 'properties')).map(
    ([name, each]) => [name, inner(each)] as const,
  );
  const required = listOf(memberOf(node, 'required')).map(String);
  const items = memberOf(node, 'items');
  const anyOf = [...listOf(memberOf(node, 'anyOf')), ...listOf(memberOf(node, 'oneOf'))].map(inner);
  const own: Schema = {
    ...Object.fromEntries(plain),
    ...(properties.length === 0 ? {} : { properties: Object.fromEntries(properties) }),
    ...(required.length === 0 ? {} : { required }),
    ...(items === undefined ? {} : { items: inner(items) }),
    ...(anyOf.length === 0 ? {} : { anyOf }),
  };
  return listOf(memberOf(node, 'allOf')).map(inner).reduce(merged, own);
}

/** Parameters of the path, then those of the operation; the last one with a name applies. */
function parametersOf(document: unknown, item: unknown, node: unknown): readonly ParameterShape[] {
  const all = [item, node].flatMap((each) => listOf(memberOf(each, 'parameters')));
  const shapes = all.map((each) => {
    const parameter = resolved(document, each);
    return {
      name: String(memberOf(parameter, 'name')),
      in: String(memberOf(parameter, 'in')) as ParameterShape['in'],
      required: memberOf(parameter, 'required') === true,
      schema: plainSchema(document, memberOf(parameter, 'schema')),
    };
  });
  return [...new Map(shapes.map((each) => [`${each.in} ${each.name}`, each])).values()];
}

/** The schemas of a body by media type. */
function bodyOf(document: unknown, body: unknown): ReadonlyMap<string, Schema> {
  return new Map(
    entries(memberOf(body, 'content')).map(([media, each]) => [
      media.toLowerCase(),
      plainSchema(document, memberOf(each, 'schema')),
    ]),
  );
}

/** The JSON bodies that depend on a path parameter, by its value. */
function chosenBodiesOf(document: unknown, body: unknown): ReadonlyMap<string, Schema> {
  const json = memberOf(memberOf(body, 'content'), 'application/json');
  const schemas = memberOf(memberOf(json, 'x-selected-by'), 'schemas');
  return new Map(entries(schemas).map(([value, each]) => [value, plainSchema(document, each)]));
}

/** The JSON bodies of its successful responses. */
function answersOf(document: unknown, node: unknown): readonly Schema[] {
  return entries(memberOf(node, 'responses')).flatMap(([code, answer]) => {
    if (!code.startsWith('2')) return [];
    const content = memberOf(resolved(document, answer), 'content');
    const json = memberOf(memberOf(content, 'application/json'), 'schema');
    return json === undefined ? [] : [plainSchema(document, json)];
  });
}

function shapesOf(document: unknown, ours: readonly unknown[]): readonly RequestShape[] {
  const known = knownOperations(ours);
  return entries(memberOf(document, 'paths')).flatMap(([path, item]) => {
    const methods = METHODS.filter((method) => memberOf(item, method) !== undefined);
    return methods.map((method): RequestShape => {
      const node = memberOf(item, method);
      const found = known.get(shapeOf(method, path));
      const own = withOurNames(path, found?.path ?? path);
      const body = resolved(document, memberOf(node, 'requestBody'));
      const renamed = new Map(namesIn(path).map((name, at) => [name, namesIn(own)[at] ?? name]));
      return {
        id: (found ?? foreign(method, path, node)).id,
        known: found !== undefined,
        method: method.toUpperCase(),
        path: own,
        parameters: parametersOf(document, item, node).map((each) =>
          each.in === 'path' ? { ...each, name: renamed.get(each.name) ?? each.name } : each,
        ),
        body: bodyOf(document, body),
        chosenBodies: chosenBodiesOf(document, body),
        bodyRequired: memberOf(body, 'required') === true,
        answers: answersOf(document, node),
        methodsOfPath: methods.map((each) => each.toUpperCase()),
      };
    });
  });
}

const namesIn = (path: string): readonly string[] =>
  [...path.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? '');

/** What the documents say about requests; `ours` contains the operations of another document. */
export function requestShapes(
  xs2a: unknown,
  iam: unknown,
  ours: readonly unknown[] = [xs2a],
): readonly RequestShape[] {
  return [...shapesOf(xs2a, ours), ...shapesOf(iam, [iam])];
}
