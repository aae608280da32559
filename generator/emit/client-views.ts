import { displayWidth } from '../../foundation/display-width.js';
import type { Answer, ApiModel, Media, Operation, Parameter, Server } from '../model/api-model.js';
import { NamePool } from '../model/naming.js';
import { answerTables } from './answer-tables.js';
import { answersBytes } from './answers-bytes.js';
import { type ClientFunctions, clientFunctions } from './client-functions.js';
import { credentialsType, securityRows } from './client-security.js';
import { type Codecs, codecs } from './codecs.js';
import { importTypes } from './declare-type.js';
import { docComment } from './doc-comment.js';
import { importMessages, requestType, responseType } from './message-types.js';
import { operationComment, shortComment } from './model-views.js';
import { type Data, type NameLiteral, printLiteral } from './print-literal.js';
import { printMethod } from './print-method.js';
import { type SharedRows, sharedRows } from './shared-rows.js';
import { fieldRows, wireTable, writerRow } from './wire-data.js';

type Table = { readonly [key: string]: Data };

/** A header with a new value for every request. */
const REQUEST_ID = 'x-request-id';

/** operations.ts of the client: each response once, and the operations as data. */
export function clientOperationsView(model: ApiModel): object {
  const pool = new NamePool(model.operations.map(({ id }) => id));
  const use = clientFunctions(pool);
  const rows = sharedRows(pool);
  const texts = codecs(model, pool);
  const answers = model.answers.map((answer) => {
    return [answer.name, answerRow(answer, use, rows, texts)] as const;
  });
  const names = new Map(answers);
  const rowOf = (name: string): Data => names.get(name);
  const { constants, lists } = answerTables(model, { pool, type: 'AnswerTable', rowOf });
  const operations = model.operations.map((operation, at) => {
    const start = `export const ${operation.id}: ClientOperation = `;
    const wanted = securityRows(model, operation);
    const security = wanted.map((all) =>
      all.map((row) => rows.share('SchemeSpec', [row.name], { ...row })),
    );
    const data = {
      ...operationData(operation, use, texts),
      answers: lists[at],
      ...(security.length === 0 ? {} : { security }),
    };
    return { name: operation.id, literal: printLiteral(data, '', start.length) };
  });
  const shared = rows.all();
  const types = [
    ...shared.map(({ type }) => type),
    ...(constants.length === 0 ? [] : ['AnswerTable']),
  ];
  const imports = use.imports({ 'client-spec': ['ClientOperation', ...types] }) + texts.imports();
  return { shared, tables: constants, operations, imports };
}

/** The constant for a response, which it shares with all that have the same headers and bodies. */
function answerRow(
  answer: Answer,
  use: ClientFunctions,
  { share }: SharedRows,
  texts: Codecs,
): NameLiteral {
  const rows = Object.entries(
    wireTable(
      answer.headers.map(({ name, wire }) => [name, wire]),
      texts,
    ),
  );
  const names = rows.map(([name]) => name);
  const types = answer.media.map(({ type }) => essence(type));
  const words = [...types, ...names];
  return share('AnswerSpec', words.length === 0 ? ['empty'] : words, {
    headers: names.length === 0 ? {} : share('AnswerHeaders', names, headerRows(rows, use)),
    media: answer.media.map((media) => {
      const row = {
        ...mediaData(media, texts),
        json: texts.json(media.exact),
        read: use.reader(media),
        open: use.opener(media),
      };
      return share('AnswerMedia', [essence(media.type)], row);
    }),
  });
}

/** Headers that are not plain text are read by a function. */
function headerRows(rows: readonly (readonly [string, Data])[], use: ClientFunctions): Table {
  const plain = printLiteral({ as: 'string' });
  return Object.fromEntries(
    rows.map(([name, row]) => [
      name,
      printLiteral(row) === plain ? row : { ...(row as Table), read: use.header() },
    ]),
  );
}

function operationData(operation: Operation, use: ClientFunctions, texts: Codecs): Table {
  const { id, method, path, parameters, body } = operation;
  const styles = parameters
    .map((one) => [`${one.in} ${one.name}`, styleData(one, use, texts)] as const)
    .filter(([, row]) => row !== undefined);
  return {
    id,
    method,
    path,
    requestIdHeader: requestIdHeader(operation),
    accept: acceptOf(operation),
    styles: styles.length === 0 ? undefined : Object.fromEntries(styles),
    writeQuery: parameters.some((one) => one.in === 'query') ? use.query() : undefined,
    writeCookies: parameters.some((one) => one.in === 'cookie') ? use.cookies() : undefined,
    writeBody: body && use.body(),
    body: body?.media.map((media) => ({ ...mediaData(media, texts), write: use.writer(media) })),
    streams: answersBytes(operation) ? use.streams() : undefined,
  };
}

/** `Application/JSON; charset=utf-8` is `application/json`. */
function essence(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase();
}

/** The media types of all declared answers. */
function acceptOf({ answers }: Operation): string | undefined {
  const types = answers.flatMap(({ media }) => media.map(({ type }) => essence(type)));
  return types.length === 0 ? undefined : [...new Set(types)].join(', ');
}

function styleData(parameter: Parameter, use: ClientFunctions, texts: Codecs): Table | undefined {
  const row = writerRow(parameter, texts);
  return row && { ...row, write: use.placeWriter(parameter.in) };
}

function requestIdHeader(operation: Operation): string | undefined {
  return operation.parameters.find(
    ({ in: location, name }) => location === 'header' && name.toLowerCase() === REQUEST_ID,
  )?.name;
}

function mediaData(media: Media, texts: Codecs): Table {
  return { type: media.type, coding: media.coding, ...fieldRows(media, texts) };
}

/** client.ts: the typed methods. */
export function clientView(model: ApiModel): object {
  const close = new NamePool(model.operations.map(({ id }) => id)).take('close');
  const results = model.operations.map(resultType);
  return {
    typeName: model.typeName,
    ...credentialsView(model),
    comment: docComment([
      `Calls the operations of ${model.title.replace(/\s+/g, ' ')}. The functions in functions.ts have their whole descriptions.`,
    ]),
    callTypes: wrappersOf(results),
    imports: importMessages(model, 'requests', 'responses'),
    operations: model.operations.map((operation, index) => {
      const name = operation.id + (answersBytes(operation) ? '<O extends CallOptions>' : '');
      const method = printMethod(name, methodParameters(operation), results[index] ?? 'never');
      return {
        method: shortComment(operation, '  ') + method,
        line: printForward(operation.id, needsNothing(operation)),
      };
    }),
    close,
    closeLine: close === 'close' ? close : `${close}: close`,
  };
}

/** functions.ts: the same calls as functions, of which a bundler keeps only the used ones. */
export function clientFunctionsView(model: ApiModel): object {
  const results = model.operations.map(resultType);
  const operations = new NamePool(model.operations.map(({ id }) => id)).take('operations');
  return {
    callTypes: wrappersOf(results),
    operations,
    imports: importMessages(model, 'requests', 'responses'),
    functions: model.operations.map((operation, index) => {
      const { id } = operation;
      const generic = answersBytes(operation) ? '<O extends CallOptions>' : '';
      const [request = '', options = ''] = methodParameters(operation);
      const given = request.startsWith('request?') ? `${request.replace('?', '')} = {}` : request;
      const head = printHead(
        `${id}${generic}`,
        ['caller: Caller', given, options],
        results[index] ?? 'never',
      );
      const call = `  return caller.call(${operations}.${id}, request, options);\n}\n`;
      return `${operationComment(operation, '')}${head}\n${call}`;
    }),
  };
}

/** Typed credentials as an option of the client; omitted without schemes. */
function credentialsView(model: ApiModel): object {
  const members = credentialsType(model);
  if (members === undefined)
    return { options: 'ClientOptions', credentials: '', credentialTypes: '' };
  const name = `${model.typeName}ClientOptions`;
  const types = ['BasicCredential', 'Credential'].filter(
    (type) => members.includes(`${type}<`) || members.includes(`<${type}>`),
  );
  return {
    options: name,
    credentialTypes: importTypes(types, '../core/with-credentials.js'),
    credentials: `/** Options of the client, with a credential for each security scheme. */
export interface ${name} extends ClientOptions {
  readonly credentials?: ${model.typeName}Credentials;
}

/** Tokens, keys and passwords, or functions that return them. */
export type ${model.typeName}Credentials = {
${members}};
`,
  };
}

function wrappersOf(results: readonly string[]): string {
  return ['Answered', 'Call', 'Received', 'Streamed']
    .filter((name) => name === 'Call' || results.some((result) => result.includes(`${name}<`)))
    .join(', ');
}

function methodParameters(operation: Operation): readonly string[] {
  return [
    `request${needsNothing(operation) ? '?' : ''}: Call<${requestType(operation)}>`,
    `options?: ${answersBytes(operation) ? 'O' : 'CallOptions'}`,
  ];
}

function resultType(operation: Operation): string {
  const plain = responseType(operation);
  const answer = answersBytes(operation) ? `Streamed<${plain}, O>` : plain;
  const wrapper = requestIdHeader(operation) === undefined ? 'Answered' : 'Received';
  return `Promise<${wrapper}<${answer}>>`;
}

function printForward(id: string, bare: boolean): string {
  const start = `    ${id}: (request${bare ? ' = {}' : ''}, more) =>`;
  const call = `call(operations.${id}, request, more),\n`;
  return start.length + call.length > 100 ? `${start}\n      ${call}` : `${start} ${call}`;
}

/** Whether a call needs no arguments. */
export function needsNothing({ parameters, body }: Operation): boolean {
  const needed = parameters.some(
    ({ required, in: location, name }) =>
      (required || name in Object.prototype) &&
      !(location === 'header' && name.toLowerCase() === REQUEST_ID),
  );
  return !needed && body?.required !== true;
}

/** servers.ts: the servers as data. */
export function serversView({ servers }: ApiModel): object {
  const data = servers.map(({ url, description, variables }) => ({
    url,
    description,
    variables: variables.length === 0 ? undefined : variableTable(variables),
  }));
  const literal = printLiteral(data, '', 'export const servers = '.length, AS_CONST.length);
  return { literal };
}

const AS_CONST = ' as const satisfies readonly ServerSpec[];';

function variableTable(variables: Server['variables']): Table {
  return Object.fromEntries(
    variables.map(({ name, default: value, values, description }) => [
      name,
      { default: value, enum: values, description },
    ]),
  );
}

/** links.ts: addresses for a browser, created without sending a request. */
export function linksView(model: ApiModel): object {
  const pool = new NamePool(['buildUrl', 'operations']);
  const pages = model.operations.filter(isPage);
  return {
    imports: importMessages({ name: model.name, operations: pages }, 'requests'),
    links: pages.map((operation) => {
      const { id, method, path } = operation;
      const request = `request: Call<${requestType(operation)}>${needsNothing(operation) ? ' = {}' : ''}`;
      return {
        id,
        comment: docComment([`The URL of \`${method} ${path}\`, to open in a browser.`]),
        head: printHead(pool.take(`${id}Url`), ['baseUrl: string', request], 'string'),
      };
    }),
  };
}

function printHead(name: string, parameters: readonly string[], result: string): string {
  const flat = `export function ${name}(${parameters.join(', ')}): ${result} {`;
  if (displayWidth(flat) <= 100) return flat;
  const lines = parameters.map((one) => `  ${one},\n`).join('');
  return `export function ${name}(\n${lines}): ${result} {`;
}

/** An operation that returns a page is for a browser. */
export function isPage({ method, answers }: Operation): boolean {
  return (
    method === 'GET' && answers.some(({ media }) => media.some(({ type }) => type === 'text/html'))
  );
}

/** Whether the operation starts an OAuth flow with PKCE. */
export function takesChallenge({ parameters }: Operation): boolean {
  return parameters.some(({ name }) => name === 'code_challenge');
}
