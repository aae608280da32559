import type {
  Answer,
  AnswerHeader,
  ApiModel,
  Documented,
  Media,
  ObjectShape,
  Operation,
  Parameter,
  ParameterLocation,
  Property,
  Shape,
} from '../model/api-model.js';
import { NamePool } from '../model/naming.js';
import { answerType, statusMember, typeParameter } from './answer-types.js';
import { declareType, importTypes, usedNames } from './declare-type.js';
import { docComment } from './doc-comment.js';
import { shareRuns } from './neighbours.js';
import { flatType } from './print-type.js';
import { type SharedMembers, shareMembers } from './shared-members.js';

const WIDTH = 100;

/** schemas.ts: one declaration for each named type. */
export function schemasView(model: ApiModel): object {
  return {
    types: model.types.map((type) => declareType(type.name, type.shape, type)),
  };
}

/** requests.ts: the request of every operation, and its body if it has one. */
export function requestsView(model: ApiModel): object {
  const operations = [...model.operations, ...model.hooks];
  const pool = declaredNames(model);
  const shared = Object.entries(LOCATIONS).map(([location, kind]) => {
    const objects = operations.map((one) => parametersIn(one, location));
    return [location, shareMembers(objects, kind, pool)] as const;
  });
  const sections = new Map(shared);
  const requests = [
    ...shared.flatMap(([, { declarations }]) => declarations),
    ...operations.flatMap((operation) => [
      ...(operation.body === undefined ? [] : [declareBody(operation, operation.body.media)]),
      declareRequest(operation, sections),
    ]),
  ];
  return { requests, imports: importSchemas(model, requests) };
}

const LOCATIONS = { path: 'Path', query: 'Query', header: 'Headers', cookie: 'Cookies' };

const parametersIn = (operation: Operation, location: string): readonly Parameter[] =>
  operation.parameters.filter((parameter) => parameter.in === location);

/** The names that requests.ts and responses.ts declare or import. */
function declaredNames(model: ApiModel): NamePool {
  const operations = [...model.operations, ...model.hooks].flatMap(({ typeName }) =>
    ['Request', 'Body', 'Response'].map((ending) => typeName + ending),
  );
  const answers = [...model.answers, ...model.hookAnswers].map(({ name }) => name);
  return NamePool.ofTypes([...model.types.map(({ name }) => name), ...operations, ...answers]);
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

function declareRequest(
  operation: Operation,
  sections: ReadonlyMap<string, SharedMembers>,
): string {
  const { typeName, body, parameters } = operation;
  const group = (location: ParameterLocation): Shape => {
    const members = parametersIn(operation, location);
    return members.length === 0 ? NOTHING : (sections.get(location)?.typeOf(members) ?? NOTHING);
  };
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

const NOTHING: Shape = { kind: 'ref', name: 'Record<never, never>' };

/** responses.ts: every response once, and for each operation the union of its answers. */
export function responsesView(model: ApiModel): object {
  const echoed = new Set(
    model.operations
      .flatMap((operation) => operation.parameters)
      .filter((parameter) => parameter.in === 'header')
      .map((parameter) => parameter.name.toLowerCase()),
  );
  const all = [...model.answers, ...model.hookAnswers].map((answer) => ({
    ...answer,
    headers: answer.headers.map((header) => optionalIfEchoed(header, echoed)),
  }));
  const pool = declaredNames(model);
  const headers = shareMembers(
    all.map((answer) => answer.headers),
    'Headers',
    pool,
  );
  const answers = [
    ...headers.declarations.map((text) => text.trimEnd()),
    ...all.map((answer) => declareAnswer(answer, headers)),
  ];
  const operations = [...model.operations, ...model.hooks];
  const { runs, lists } = shareRuns(
    operations.map((operation) => operation.answers.map((one) => answerType(one, operation))),
    (first) => pool.take(`${first}AndNext`),
  );
  const responses = [
    ...runs.map(({ name, names }) => declareUnion(name, names)),
    ...operations.map((operation, at) => declareResponse(operation, lists[at] ?? [])),
  ];
  const used = usedNames([...answers, ...responses]);
  const classes = STATUS_TYPES.filter((name) => used.has(name));
  return {
    imports:
      importTypes(
        GENERIC_TYPES.filter((name) => used.has(name)),
        '../core/response-of.js',
      ) +
      importTypes(classes, '../core/status-class.js') +
      importSchemas(model, answers),
    answers,
    responses,
  };
}

const GENERIC_TYPES = ['EmptyResponse', 'ResponseOf'];
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
function optionalIfEchoed(header: AnswerHeader, echoed: ReadonlySet<string>): AnswerHeader {
  return { ...header, required: header.required && !echoed.has(header.name.toLowerCase()) };
}

function declareAnswer(answer: Answer, shared: SharedMembers): string {
  const headers = answer.headers.length === 0 ? undefined : shared.typeOf(answer.headers);
  const status: Shape = { kind: 'ref', name: statusMember(answer) };
  const start = `export type ${answer.name}${typeParameter(answer)} = `;
  const room = answer.media.length > 1 ? '  | ' : start.slice(start.lastIndexOf('\n') + 1);
  const generic = (name: string, given: readonly (Shape | undefined)[]): Shape | undefined =>
    genericType(name, given, room.length, answer.media.length > 1 ? '    ' : '');
  const members = answer.media.map(({ type, shape, item }): Shape => {
    const parts = [status, contentType(type), shape, headers];
    const short = item === undefined ? generic('ResponseOf', parts) : undefined;
    if (short !== undefined) return short;
    const body = literalObject([
      ['status', status],
      ['contentType', contentType(type)],
      ['headers', headers ?? NOTHING],
      ['body', shape],
    ]);
    return item === undefined ? body : { ...body, properties: [...body.properties, itemOf(item)] };
  });
  const empty = generic('EmptyResponse', [status, headers]) ?? emptyAnswer(status, headers);
  const name = answer.name + typeParameter(answer);
  return declareType(name, members.length === 0 ? empty : union(members), answer).trimEnd();
}

/** `ResponseOf<200, 'application/json', Account>`; undefined when a part needs several lines. */
function genericType(
  name: string,
  given: readonly (Shape | undefined)[],
  before: number,
  indent: string,
): Shape | undefined {
  const parts = given.filter((shape) => shape !== undefined).map((shape) => flatType(shape));
  if (parts.includes(undefined)) return undefined;
  const flat = `${name}<${parts.join(', ')}>`;
  // a single argument moves to the next line with its type
  if (parts.length === 1 || before + flat.length < WIDTH) return { kind: 'ref', name: flat };
  const lines = parts.map((part) => `${indent}  ${part}`).join(',\n');
  return { kind: 'ref', name: `${name}<\n${lines}\n${indent}>` };
}

function emptyAnswer(status: Shape, headers: Shape = NOTHING): ObjectShape {
  const absent = (name: string): Property => ({
    name,
    required: false,
    shape: { kind: 'ref', name: 'undefined' },
  });
  return {
    kind: 'object',
    alsoRequired: [],
    properties: [
      ...literalObject([['status', status]]).properties,
      absent('contentType'),
      ...literalObject([['headers', headers]]).properties,
      absent('body'),
    ],
  };
}

/** The type of the items of a stream, for handlers and clients that yield or read them. */
function itemOf(shape: Shape): Property {
  const description = 'Only a type: that of one item, when the body is a stream.';
  return { name: 'item', required: false, shape, description };
}

function declareResponse({ method, path, typeName }: Operation, names: readonly string[]): string {
  const about = { description: `Answers of \`${method} ${path}\`.` };
  return declareUnion(
    `${typeName}Response`,
    names.map((name) => name.replace(/^\.{3}/, '')),
    about,
  );
}

function declareUnion(name: string, names: readonly string[], about: Documented = {}): string {
  const refs = names.map((each): Shape => ({ kind: 'ref', name: each }));
  return declareType(name, refs.length === 0 ? { kind: 'never' } : union(refs), about);
}

/** The media type as a type: of a range such as `image/*`, any type in it; of any other range, any text. */
function contentType(type: string): Shape {
  const essence = (type.split(';')[0] ?? '').trim().toLowerCase();
  const range = /^([\w.+-]+)\/\*$/.exec(essence)?.[1];
  if (range !== undefined) return { kind: 'ref', name: `\`${range}/\${string}\`` };
  return essence.includes('*') ? { kind: 'string' } : { kind: 'enum', values: [essence] };
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

/** One sentence about an operation: its summary, or else the first line of its description. */
export function shortComment(operation: Operation, indent: string): string {
  const { summary, description = '', method, path, deprecated } = operation;
  const [first = ''] = (summary ?? description).trim().split('\n');
  const place = `\`${method} ${path}\``;
  const text = first === '' ? place : `${first.replace(/[.:]+$/, '')}: ${place}`;
  return docComment([text, deprecated ? '@deprecated' : undefined], indent);
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
