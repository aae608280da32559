import type { Answer, ApiModel, Media, Operation } from '../model/api-model.js';
import { camelCase, NamePool } from '../model/naming.js';
import { importTypes } from './declare-type.js';
import { docComment } from './doc-comment.js';
import { operationComment } from './model-views.js';
import { type Data, Name, printLiteral } from './print-literal.js';
import { printMethod } from './print-method.js';
import { wireRow, wireTable } from './wire-data.js';

type Table = { readonly [key: string]: Data };

/** Header for which the client makes a new value for every call. */
const REQUEST_ID = 'x-request-id';

/** operations.ts of the client: answers once each, and the operations as data. */
export function clientOperationsView(model: ApiModel): object {
  const pool = new NamePool(model.operations.map(({ id }) => id));
  const answers = model.answers.map((answer) => {
    const name = pool.take(`${camelCase(answer.name)}Answer`);
    const literal = printLiteral(answerData(answer), '', `const ${name}: AnswerSpec = `.length);
    return { answer, name, literal };
  });
  const names = new Map(answers.map(({ answer, name }) => [answer.name, new Name(name)]));
  const operations = model.operations.map((operation) => {
    const start = `export const ${operation.id}: ClientOperation = `;
    const data = operationData(operation, names);
    return { name: operation.id, literal: printLiteral(data, '', start.length) };
  });
  return { answers, operations };
}

function answerData(answer: Answer): Table {
  return {
    status: answer.status,
    headers: wireTable(answer.headers.map(({ name, wire }) => [name, wire])),
    media: answer.media.map(mediaData),
  };
}

function operationData(operation: Operation, names: ReadonlyMap<string, Name>): Table {
  const { id, method, path, parameters, body, answers } = operation;
  const lists = parameters
    .filter(({ wire }) => wire.list !== undefined)
    .map(({ in: location, name, wire }) => [`${location} ${name}`, wireRow(wire)] as const);
  return {
    id,
    method,
    path,
    requestIdHeader: requestIdHeader(operation),
    lists: lists.length === 0 ? undefined : Object.fromEntries(lists),
    body: body?.media.map(mediaData),
    answers: answers.map(({ name }) => names.get(name)),
  };
}

function requestIdHeader(operation: Operation): string | undefined {
  return operation.parameters.find(
    ({ in: location, name }) => location === 'header' && name.toLowerCase() === REQUEST_ID,
  )?.name;
}

function mediaData({ type, coding, fields }: Media): Table {
  const entries = Object.entries(fields);
  return { type, coding, fields: entries.length === 0 ? undefined : wireTable(entries) };
}

/** client.ts: the typed methods. */
export function clientView(model: ApiModel): object {
  const names = (suffix: string): readonly string[] =>
    model.operations.map(({ typeName }) => typeName + suffix);
  const from = `../../model/${model.name}`;
  return {
    typeName: model.typeName,
    comment: docComment([`Calls the operations of ${model.title.replace(/\s+/g, ' ')}.`]),
    imports:
      importTypes(names('Request'), `${from}/requests.js`) +
      importTypes(names('Response'), `${from}/responses.js`),
    operations: model.operations.map((operation) => {
      const bare = needsNothing(operation);
      const parameters = [
        `request${bare ? '?' : ''}: Call<${operation.typeName}Request>`,
        'options?: CallOptions',
      ];
      const result = `Promise<${operation.typeName}Response>`;
      return {
        method: operationComment(operation, '  ') + printMethod(operation.id, parameters, result),
        line: printForward(operation.id, bare),
      };
    }),
  };
}

function printForward(id: string, bare: boolean): string {
  const start = `    ${id}: (request${bare ? ' = {}' : ''}, more) =>`;
  const call = `call(operations.${id}, request, more),\n`;
  return start.length + call.length > 100 ? `${start}\n      ${call}` : `${start} ${call}`;
}

/** True when a call can be made without saying anything. */
function needsNothing({ parameters, body }: Operation): boolean {
  const needed = parameters.some(
    ({ required, in: location, name }) =>
      (required || name in Object.prototype) &&
      !(location === 'header' && name.toLowerCase() === REQUEST_ID),
  );
  return !needed && body?.required !== true;
}
