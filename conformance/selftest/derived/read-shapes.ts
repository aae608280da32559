import { ownId } from '../../../documents/known-operations.js';
import type { Located } from '../../../documents/located.js';
import {
  bodyOf,
  operationsIn,
  parametersOf,
  type ResponseAt,
  responsesOf,
  selectedBodies,
} from '../../../documents/operations.js';
import { viewSchema } from '../../../documents/schema-view.js';
import { escapedKey, memberOf } from '../../../foundation/json-pointer.js';
import { OPERATION } from '../../../standard/operation.js';
import type { AnswerShape, FieldShape, OperationShape } from './operation-shape.js';

/** Maximum depth: schemas may be recursive, but responses are flatter than this. */
const DEEPEST = 9;

/** All fields of a schema, outer ones first. */
function fieldsOf(root: unknown, at: Located, pointer = '', depth = 0): readonly FieldShape[] {
  if (depth > DEEPEST) return [];
  const { members, required, partly, items } = viewSchema(root, at);
  const inside = [...members].flatMap(([name, member]): readonly FieldShape[] => {
    const { types, nullable, values = [], format } = viewSchema(root, member);
    const place = `${pointer}/${escapedKey(name)}`;
    const field: FieldShape = {
      pointer: place,
      mark: member.mark,
      required: required.has(name) ? 'always' : partly.has(name) ? 'in-some-form' : 'never',
      types: nullable ? [...types, 'null'] : [...types],
      enum: values,
      format,
    };
    return [field, ...fieldsOf(root, member, place, depth + 1)];
  });
  const below = items === undefined ? [] : fieldsOf(root, items, `${pointer}/*`, depth + 1);
  return [...inside, ...below];
}

function answerShape(root: unknown, { status, at, content }: ResponseAt): AnswerShape {
  const json = content.find(({ name }) => /json/.test(name));
  return {
    status: Number(status),
    mark: at.mark,
    fields: json?.schema === undefined ? [] : fieldsOf(root, json.schema),
    hasBody: content.length > 0,
  };
}

function shapesIn(name: 'xs2a' | 'iam', root: unknown): readonly OperationShape[] {
  const operations = operationsIn(root);
  return operations.flatMap((operation): readonly OperationShape[] => {
    const { method, path, at } = operation;
    const id = ownId(operation);
    if (id === undefined) return [];
    const responses = responsesOf(root, at);
    const first = operations.find((each) => each.path === path);
    return [
      {
        id,
        document: name,
        method,
        path,
        parameters: parametersOf(root, operation).map((each) => ({
          name: each.name,
          in: each.in,
          required: each.required,
          mark: each.at.mark,
        })),
        successes: responses
          .filter(({ status }) => /^2\d\d$/.test(status))
          .map((each) => answerShape(root, each)),
        refusals: responses.map(({ status }) => Number(status)).filter((s) => s >= 400 && s < 500),
        firstOfPath: first === operation,
        takesBody: memberOf(at.node, 'requestBody') !== undefined,
      },
    ];
  });
}

/** Pointers in the JSON bodies that a document selects by payment service. */
function contentsOf(root: unknown): ReadonlyMap<string, ReadonlySet<string>> {
  const create = operationsIn(root).find((each) => ownId(each) === OPERATION.payment.create);
  const bodies = create === undefined ? [] : selectedBodies(root, bodyOf(root, create.at));
  return new Map(
    bodies.map(({ name, at }) => [name, new Set(fieldsOf(root, at).map(({ pointer }) => pointer))]),
  );
}

/** The declarations of every operation that the suite knows. */
export function readShapes(xs2a: unknown, iam: unknown): readonly OperationShape[] {
  const contents = contentsOf(xs2a);
  return [...shapesIn('xs2a', xs2a), ...shapesIn('iam', iam)].map((shape) =>
    shape.id === OPERATION.payment.read ? { ...shape, contents } : shape,
  );
}
