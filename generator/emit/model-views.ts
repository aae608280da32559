import type {
  Answer,
  ApiModel,
  Media,
  ObjectShape,
  Operation,
  Parameter,
  ParameterLocation,
  Property,
  Shape,
} from '../model/api-model.js';
import { answerType, statusMember, typeParameter } from './answer-types.js';
import { declareType, importTypes, usedNames } from './declare-type.js';
import { docComment } from './doc-comment.js';

/** schemas.ts: one declaration for each named type. */
export function schemasView(model: ApiModel): object {
  return {
    types: model.types.map((type) => declareType(type.name, type.shape, type)),
  };
}

/** requests.ts: the request of every operation, and its body if it has one. */
export function requestsView(model: ApiModel): object {
  const requests = [...model.operations, ...model.hooks].flatMap((operation) => [
    ...(operation.body === undefined ? [] : [declareBody(operation, operation.body.media)]),
    declareRequest(operation),
  ]);
  return { requests, imports: importSchemas(model, requests) };
}

/** Imports of the named types that these declarations use. */
function importSchemas(model: ApiModel, declarations: readonly string[]): string {
  const used = usedNames(declarations);
  const names = model.types.map(({ name }) => name).filter((name) => used.has(name));
  return importTypes(names, './schemas.js');
}

function declareBody(operation: Operation, media: readonly Media[]): string {
  const members = media.map((one) =>
    literalObject([
      ['contentType', contentType(one.type)],
      ['value', one.shape],
    ]),
  );
  return declareType(`${operation.typeName}Body`, union(members), operation.body ?? {});
}

function declareRequest(operation: Operation): string {
  const { typeName, body, parameters } = operation;
  const group = (location: ParameterLocation): Shape =>
    objectOf(parameters.filter((parameter) => parameter.in === location));
  const cookies = parameters.some((parameter) => parameter.in === 'cookie');
  const bodyType: Shape = {
    kind: 'ref',
    name: body === undefined ? 'undefined' : `${typeName}Body`,
  };
  const optional = body !== undefined && !body.required;
  const members: readonly [string, Shape][] = [
    ['path', group('path')],
    ['query', group('query')],
    ['headers', group('header')],
    ...(cookies ? [['cookies', group('cookie')] as [string, Shape]] : []),
    ['body', optional ? union([bodyType, { kind: 'ref', name: 'undefined' }]) : bodyType],
  ];
  return declareType(`${typeName}Request`, literalObject(members), {
    description: `Request of \`${operation.method} ${operation.path}\`.`,
  });
}

function objectOf(parameters: readonly Parameter[]): Shape {
  if (parameters.length === 0) return { kind: 'ref', name: 'Record<never, never>' };
  return { kind: 'object', properties: parameters, alsoRequired: [] };
}

/** responses.ts: every response once, and for each operation the union of its answers. */
export function responsesView(model: ApiModel): object {
  const echoed = new Set(
    model.operations
      .flatMap((operation) => operation.parameters)
      .filter((parameter) => parameter.in === 'header')
      .map((parameter) => parameter.name.toLowerCase()),
  );
  const all = [...model.answers, ...model.hookAnswers];
  const answers = all.map((answer) => declareAnswer(answer, echoed));
  const responses = [...model.operations, ...model.hooks].map(declareResponse);
  const used = usedNames([...answers, ...responses]);
  const classes = STATUS_TYPES.filter((name) => used.has(name));
  return {
    imports: importTypes(classes, '../core/status-class.js') + importSchemas(model, answers),
    answers,
    responses,
  };
}

const STATUS_TYPES = ['AnyStatus', ...[1, 2, 3, 4, 5].map((first) => `StatusClass${first}`)];

/** webhooks.ts: the requests of the service to its callers, by the name of the webhook or callback. */
export function webhooksView(model: ApiModel): object {
  const names = (suffix: string): readonly string[] =>
    model.hooks.map(({ typeName }) => typeName + suffix);
  const ref = (name: string): Shape => ({ kind: 'ref', name });
  const hooks: ObjectShape = {
    kind: 'object',
    alsoRequired: [],
    properties: model.hooks.map((hook) => ({
      name: hook.id,
      required: true,
      description: [hook.summary ?? hook.description, `\`${hook.method} ${hook.path}\``]
        .filter((text) => text !== undefined)
        .join('\n\n'),
      ...(hook.deprecated === true ? { deprecated: true } : {}),
      shape: literalObject([
        ['request', ref(`${hook.typeName}Request`)],
        ['response', ref(`${hook.typeName}Response`)],
      ]),
    })),
  };
  return {
    imports:
      importTypes(names('Request'), './requests.js') +
      importTypes(names('Response'), './responses.js'),
    webhooks: declareType(`${model.typeName}Webhooks`, hooks, {
      description: 'Webhooks and callbacks: requests that the service sends, and their responses.',
    }),
  };
}

/** A header that repeats one of the request is optional: a hook of the server adds it to every response. */
function declareAnswer(answer: Answer, echoed: ReadonlySet<string>): string {
  const headers = answer.headers.map(
    (header): Property => ({
      ...header,
      required: header.required && !echoed.has(header.name.toLowerCase()),
    }),
  );
  const headerType: Shape =
    headers.length === 0
      ? { kind: 'ref', name: 'Record<never, never>' }
      : { kind: 'object', properties: headers, alsoRequired: [] };
  const status: Shape = { kind: 'ref', name: statusMember(answer) };
  const absent = (name: string): Property => ({
    name,
    required: false,
    shape: { kind: 'ref', name: 'undefined' },
  });
  const members = answer.media.map(({ type, shape, item }) => {
    const body = literalObject([
      ['status', status],
      ['contentType', contentType(type)],
      ['headers', headerType],
      ['body', shape],
    ]);
    return item === undefined ? body : { ...body, properties: [...body.properties, itemOf(item)] };
  });
  const empty: ObjectShape = {
    kind: 'object',
    alsoRequired: [],
    properties: [
      ...literalObject([['status', status]]).properties,
      absent('contentType'),
      ...literalObject([['headers', headerType]]).properties,
      absent('body'),
    ],
  };
  const name = answer.name + typeParameter(answer);
  return declareType(name, members.length === 0 ? empty : union(members), answer).trimEnd();
}

/** The type of the items of a stream, for handlers and clients that yield or read them. */
function itemOf(shape: Shape): Property {
  const description = 'Only a type: that of one item, when the body is a stream.';
  return { name: 'item', required: false, shape, description };
}

function declareResponse(operation: Operation): string {
  const names = operation.answers.map(
    (answer): Shape => ({ kind: 'ref', name: answerType(answer, operation) }),
  );
  const about = { description: `Answers of \`${operation.method} ${operation.path}\`.` };
  const shape: Shape = names.length === 0 ? { kind: 'never' } : union(names);
  return declareType(`${operation.typeName}Response`, shape, about);
}

function contentType(type: string): Shape {
  if (type.includes('*')) return { kind: 'string' };
  return { kind: 'enum', values: [(type.split(';')[0] ?? '').trim().toLowerCase()] };
}

function literalObject(members: readonly (readonly [string, Shape])[]): ObjectShape {
  return {
    kind: 'object',
    alsoRequired: [],
    properties: members.map(([name, shape]) => ({ name, required: true, shape })),
  };
}

function union(of: readonly Shape[]): Shape {
  const [first] = of;
  return of.length === 1 && first !== undefined ? first : { kind: 'union', of, exact: false };
}

/** Doc comment of an operation: its description, method and path. */
export function operationComment(operation: Operation, indent: string): string {
  const { summary, description, method, path, deprecated } = operation;
  const same = summary === description;
  return docComment(
    [
      summary,
      same ? undefined : description,
      `\`${method} ${path}\``,
      deprecated ? '@deprecated' : undefined,
    ],
    indent,
  );
}
