import {
  foreignId,
  knownOperations,
  namesIn,
  shapeOf,
  withOurNames,
} from '../../documents/known-operations.js';
import { entries, followed, listOf } from '../../documents/located.js';
import {
  bodyOf,
  operationsIn,
  parametersOf,
  type ResponseAt,
  responsesOf,
  selectedBodies,
} from '../../documents/operations.js';
import { groupBy } from '../../foundation/group-by.js';
import { memberOf } from '../../foundation/json-pointer.js';
import type { ParameterShape, RequestShape, Schema } from '../cases/derived/request-shape.js';

/** Maximum depth to which schemas are followed; requests are flatter, and a schema may contain itself. */
const DEEPEST = 8;
/** Maximum number of schemas in one: a hostile document refers to itself in each of its parts. */
const MOST_PARTS = 20_000;

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

function plainSchema(
  root: unknown,
  given: unknown,
  parts = { left: MOST_PARTS },
  depth = 0,
): Schema {
  if (depth > DEEPEST || parts.left-- <= 0) return {};
  const { node } = followed(root, { node: given, pointer: '', mark: 'formal' });
  const inner = (each: unknown) => plainSchema(root, each, parts, depth + 1);
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

/** The JSON bodies of its successful responses. */
function answersOf(root: unknown, responses: readonly ResponseAt[]): readonly Schema[] {
  return responses.flatMap(({ status, content }) => {
    if (!status.startsWith('2')) return [];
    const json = content.find(({ name }) => name === 'application/json');
    return json?.schema === undefined ? [] : [plainSchema(root, json.schema.node)];
  });
}

function shapesOf(root: unknown, ours: readonly unknown[]): readonly RequestShape[] {
  const known = knownOperations(ours);
  const operations = operationsIn(root);
  const methods = groupBy(operations, ({ path }) => path);
  return operations.map((operation): RequestShape => {
    const { method, path, at } = operation;
    const found = known.get(shapeOf(method, path));
    const own = found === undefined ? path : withOurNames(path, found.path);
    const body = bodyOf(root, at);
    const renamed = new Map(namesIn(path).map((name, index) => [name, namesIn(own)[index]]));
    return {
      id: found?.id ?? foreignId(operation),
      known: found !== undefined,
      method,
      path: own,
      parameters: parametersOf(root, operation).map(({ name, in: place, required, schema }) => ({
        name: (place === 'path' ? renamed.get(name) : undefined) ?? name,
        in: place as ParameterShape['in'],
        required,
        schema: plainSchema(root, schema?.node),
      })),
      body: new Map(
        body?.content.map((each) => [
          each.name.toLowerCase(),
          plainSchema(root, each.schema?.node),
        ]),
      ),
      chosenBodies: new Map(
        selectedBodies(root, body).map(({ name, at: { node } }) => [name, plainSchema(root, node)]),
      ),
      bodyRequired: body?.required === true,
      answers: answersOf(root, responsesOf(root, at)),
      methodsOfPath: (methods.get(path) ?? []).map((each) => each.method),
    };
  });
}

/** What the documents say about requests; `ours` contains the operations of another document. */
export function requestShapes(
  xs2a: unknown,
  iam: unknown,
  ours: readonly unknown[] = [xs2a],
): readonly RequestShape[] {
  return [...shapesOf(xs2a, ours), ...shapesOf(iam, [iam])];
}
