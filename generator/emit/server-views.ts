import type { ApiModel, Media, Operation, Parameter } from '../model/api-model.js';
import { camelCase, NamePool } from '../model/naming.js';
import { importTypes } from './declare-type.js';
import { docComment } from './doc-comment.js';
import { operationComment } from './model-views.js';
import { type Data, Name, printLiteral } from './print-literal.js';
import { printMethod } from './print-method.js';
import { printType } from './print-type.js';
import { reachableTypes } from './shape-refs.js';
import { shapeSchema } from './shape-schema.js';
import { wireRow, wireTable } from './wire-data.js';

type Table = { readonly [key: string]: Data };

/** operations.ts of the server: parameters once each, and the operations as data. */
export function serverOperationsView(model: ApiModel): object {
  const pool = new NamePool(['operations', 'api', 'definitions']);
  const byContent = new Map<string, { readonly name: string; readonly literal: string }>();
  const nameOf = (parameter: Parameter): Name => {
    const data = parameterData(model, parameter);
    const key = JSON.stringify(data);
    const known = byContent.get(key);
    if (known !== undefined) return new Name(known.name);
    const name = pool.take(`${camelCase(parameter.name)}${LOCATION_SUFFIX[parameter.in]}`);
    const literal = printLiteral(data, '', `const ${name}: ParameterSpec = `.length);
    byContent.set(key, { name, literal });
    return new Name(name);
  };
  const operations = model.operations.map((operation) => operationData(operation, nameOf));
  return {
    parameters: [...byContent.values()],
    operations: printLiteral(
      operations,
      '',
      'const operations: readonly OperationSpec[] = '.length,
    ),
  };
}

const LOCATION_SUFFIX = {
  path: 'InPath',
  query: 'InQuery',
  header: 'InHeader',
  cookie: 'InCookie',
};

function parameterData(model: ApiModel, parameter: Parameter): Table {
  const { in: location, name, required, wire, shape } = parameter;
  return {
    in: location,
    name,
    required,
    ...wireRow(wire),
    schema: shapeSchema(shape),
    values: location === 'path' ? closedValues(model, parameter) : undefined,
  };
}

/** The values of an enumeration of texts, which tell paths apart that look alike. */
function closedValues(model: ApiModel, parameter: Parameter): readonly string[] | undefined {
  let { shape } = parameter;
  for (let depth = 0; shape.kind === 'ref' && depth < 100; depth += 1) {
    const { name } = shape;
    shape = model.types.find((type) => type.name === name)?.shape ?? { kind: 'unknown' };
  }
  return shape.kind === 'enum' ? shape.values.map(String) : undefined;
}

function operationData(operation: Operation, nameOf: (parameter: Parameter) => Name): Table {
  const { id, method, path, parameters, body, answers } = operation;
  const success = answers.filter(({ status }) => /^2/.test(String(status)));
  return {
    id,
    method,
    path,
    parameters: parameters.map(nameOf),
    body: body && { required: body.required, media: body.media.map(mediaData) },
    produces: [...new Set(success.flatMap(({ media }) => media.map(({ type }) => type)))],
  };
}

function mediaData(media: Media): Table {
  const { type, coding, shape, fields, selection } = media;
  const rules = coding === 'binary' ? {} : shapeSchema(shape);
  return {
    type,
    coding,
    fields: Object.keys(fields).length === 0 ? undefined : wireTable(Object.entries(fields)),
    schema: Object.keys(rules).length === 0 ? undefined : rules,
    selection: selection && {
      parameter: selection.parameter,
      schemas: mapValues(selection.shapes, shapeSchema),
    },
  };
}

function mapValues<T>(values: Readonly<Record<string, T>>, map: (value: T) => Data): Table {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}

/** definitions.ts: the named schemas that requests need. */
export function definitionsView(model: ApiModel): object {
  const shapes = model.operations.flatMap(({ parameters, body }) => [
    ...parameters.map(({ shape }) => shape),
    ...(body?.media ?? []).flatMap(({ shape, selection }) => [
      shape,
      ...Object.values(selection?.shapes ?? {}),
    ]),
  ]);
  const types = reachableTypes(shapes, model.types);
  const table = Object.fromEntries(types.map(({ name, shape }) => [name, shapeSchema(shape)]));
  const start = 'export const definitions: Readonly<Record<string, Schema>> = ';
  return { definitions: printLiteral(table, '', start.length) };
}

/** handlers.ts: an interface a tag, and all of them together. */
export function handlersView(model: ApiModel): object {
  const names = (suffix: string): readonly string[] =>
    model.operations.map(({ typeName }) => typeName + suffix);
  const from = `../../model/${model.name}`;
  const ids = { kind: 'enum', values: model.operations.map(({ id }) => id) } as const;
  const start = `export type ${model.typeName}OperationId =`;
  const idType = printType(ids, '', start.length + 1);
  return {
    typeName: model.typeName,
    imports:
      importTypes(names('Request'), `${from}/requests.js`) +
      importTypes(names('Response'), `${from}/responses.js`),
    tags: model.tags.map((tag) => ({
      typeName: tag.typeName,
      comment: docComment([tag.description ?? tag.name]),
      operations: tag.operations.map((operation) => ({
        text:
          operationComment(operation, '  ') +
          printMethod(
            operation.id,
            [`request: ${operation.typeName}Request`, 'context: RequestContext'],
            `Promise<${operation.typeName}Response>`,
          ),
      })),
    })),
    union: partialOf(model),
    operationId: `${start}${idType.startsWith('\n') ? '' : ' '}${idType};`,
  };
}

function partialOf(model: ApiModel): string {
  const names = model.tags.map(({ typeName }) => `${typeName}Handlers`);
  const joined = names.length === 0 ? 'Record<never, never>' : names.join(' & ');
  const flat = `Partial<${joined}>`;
  const start = `export type ${model.typeName}Handlers = `;
  if (start.length + flat.length + 1 <= 100) return flat;
  const inner = joined.length + 2 <= 100 ? joined : names.join(' &\n    ');
  return `Partial<\n  ${inner}\n>`;
}

export function pluginView(model: ApiModel): object {
  const { typeName, title } = model;
  const start = `export const ${camelCase(model.name)}Plugin: FastifyPluginAsync<${typeName}PluginOptions> = async (`;
  const flat = `${start}fastify, options) => {`;
  const broken = `${start}\n  fastify,\n  options,\n) => {`;
  return { typeName, title: oneLine(title), start: flat.length <= 100 ? flat : broken };
}

/** A title that stands inside a comment, and cannot end it. */
function oneLine(text: string): string {
  const comment = docComment([text.replace(/\s+/g, ' ')]);
  return comment.replace(/^\/\*\*\s*(\* )?/, '').replace(/\s*\*\/\s*$/, '');
}
