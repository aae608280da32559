import { displayWidth } from '../../foundation/display-width.js';
import type { ApiModel, Operation, Parameter } from '../model/api-model.js';
import { camelCase, NamePool } from '../model/naming.js';
import { answersBytes } from './answers-bytes.js';
import { answerListNames, mediaData } from './answers-view.js';
import { type Codecs, codecs } from './codecs.js';
import { importTypes } from './declare-type.js';
import { type RequestDefaults, requestDefaults } from './default-views.js';
import { docComment } from './doc-comment.js';
import { importMessages, requestType, responseType } from './message-types.js';
import { operationComment } from './model-views.js';
import { type SharedRuns, shareRuns } from './neighbours.js';
import { type NamedParameter, parameterReaders } from './parameter-readers.js';
import { type Data, NameLiteral, printLiteral } from './print-literal.js';
import { printMethod } from './print-method.js';
import { printType } from './print-type.js';
import { literalKey } from './quote.js';
import { repeatedHeaders } from './repeated-headers.js';
import { RuleImports } from './rule-imports.js';
import {
  contextType,
  handlerParameters,
  identitiesParameter,
  schemeData,
  securityData,
  securityImports,
  securityOption,
  securityTypes,
} from './security-views.js';
import { pathText, readerRow } from './wire-data.js';

type Table = { readonly [key: string]: Data };

/** The shared parts of a file's tables. */
interface Context {
  readonly imports: RuleImports;
  readonly defaults: RequestDefaults;
  readonly texts: Codecs;
}

/** operations.ts of the server: each parameter once, and the operations as data. */
export function serverOperationsView(model: ApiModel): object {
  const pool = new NamePool([
    ...['operations', 'readers', 'missing', 'readRow', 'readValue', 'answers', 'rules'],
  ]);
  const imports = new RuleImports();
  const texts = codecs(model, pool);
  const defaults = requestDefaults(model);
  const { byContent, named } = parameterNamer(model, pool, { imports, defaults, texts });
  const names = answerListNames(model);
  const schemes = schemeData(model, ({ name }) => pool.take(`${camelCase(name)}Scheme`));
  const lists = model.operations.map(({ parameters }) => parameters.map(named));
  const readers = parameterReaders(lists, pool);
  const andNext = (name: string): string => pool.take(`${name}AndNext`);
  const parameters = shareRuns(
    lists.map((list) => list.map(({ name }) => name)),
    andNext,
  );
  const operations = model.operations.map((operation, at) => ({
    ...operationData(operation, { imports, defaults, texts }, literals(parameters.lists[at])),
    security: securityData(operation, schemes),
    answers:
      operation.answers.length === 0
        ? []
        : new NameLiteral(`answers.${names.get(operation.id) ?? ''}`),
  }));
  const start = 'export const operations: readonly OperationSpec[] = ';
  const types = ['OperationSpec', ...(byContent.size === 0 ? [] : ['ParameterSpec'])].join(', ');
  const fromCore = [
    ...imports.functions(),
    `import type { ${types} } from '../core/operation-spec.js';\n`,
    readers.imports,
    ...(schemes.size === 0 ? [] : [SCHEME_IMPORT]),
  ];
  return {
    parameters: [...byContent.values()],
    runs: printRuns(parameters, 'ParameterSpec'),
    readers: readers.functions,
    readerTable: readers.table,
    schemes: [...schemes.values()].map(({ name, data }) => ({
      name,
      literal: printLiteral(data, '', `const ${name}: SecuritySchemeSpec = `.length),
    })),
    operations: printLiteral(operations, '', start.length),
    imports:
      fromCore.sort(byPath).join('') +
      (model.answers.length === 0
        ? ''
        : `import * as answers from '../../model/${model.name}/answers.js';\n`) +
      texts.imports() +
      defaults.imports() +
      imports.types(model.name),
  };
}

/** Names each parameter of a document once, by what it is. */
function parameterNamer(model: ApiModel, pool: NamePool, context: Context) {
  const byContent = new Map<string, NamedParameter & { readonly literal: string }>();
  const named = (parameter: Parameter): NamedParameter => {
    const data = parameterData(model, parameter, context);
    const key = printLiteral(data);
    const known = byContent.get(key);
    if (known !== undefined) return known;
    const name = pool.take(`${camelCase(parameter.name)}${LOCATION_SUFFIX[parameter.in]}`);
    const literal = printLiteral(data, '', `const ${name}: ParameterSpec = `.length);
    const isStyled = data['styled'] !== undefined;
    byContent.set(key, { name, literal, parameter, isStyled });
    return { name, parameter, isStyled };
  };
  return { byContent, named };
}

const SCHEME_IMPORT = "import type { SecuritySchemeSpec } from '../core/security-spec.js';\n";

const literals = (list: readonly string[] = []): readonly NameLiteral[] =>
  list.map((name) => new NameLiteral(name));

/** The declarations of lists that several operations have. */
function printRuns({ runs }: SharedRuns, type: string): readonly string[] {
  return runs.map(({ name, names }) => {
    const declared = `const ${name}: readonly ${type}[] = `;
    return `${declared}${printLiteral(literals(names), '', declared.length)};\n`;
  });
}

function byPath(a: string, b: string): number {
  const path = (line: string): string => line.replace(/^.* from /s, '');
  return path(a) < path(b) ? -1 : 1;
}

const LOCATION_SUFFIX = {
  path: 'InPath',
  query: 'InQuery',
  header: 'InHeader',
  cookie: 'InCookie',
};

function parameterData(
  model: ApiModel,
  parameter: Parameter,
  { imports, defaults, texts }: Context,
): Table {
  const { in: location, name, required, shape } = parameter;
  return {
    in: location,
    name,
    required: required || undefined,
    ...readerRow(parameter, texts),
    rule: imports.ruleOf(shape),
    values: location === 'path' ? closedValues(model, parameter) : undefined,
    fallback: required ? undefined : defaults.fallback(parameter),
    defaults: defaults.inside(shape),
  };
}

/** The values of a string enum, which distinguish similar paths. */
function closedValues(model: ApiModel, parameter: Parameter): readonly string[] | undefined {
  let { shape } = parameter;
  for (let depth = 0; shape.kind === 'ref' && depth < 100; depth += 1) {
    const { name } = shape;
    shape = model.types.find((type) => type.name === name)?.shape ?? { kind: 'unknown' };
  }
  if (shape.kind !== 'enum') return undefined;
  return shape.values.map((value) => pathText(parameter.styled, String(value)));
}

function operationData(
  operation: Operation,
  { imports, defaults, texts }: Context,
  parameters: readonly NameLiteral[],
): Table {
  const { id, method, path, body, answers } = operation;
  const success = answers.filter(({ status }) => /^2/.test(String(status)));
  return {
    id,
    method,
    path,
    parameters,
    readers: parameters.length === 0 ? undefined : new NameLiteral('readers'),
    body: body && {
      required: body.required,
      media: body.media.map((media) => ({
        ...mediaData(media, imports, texts),
        defaults: defaults.inside(media.shape),
        removes: defaults.removes(media.shape) ? true : undefined,
      })),
    },
    produces: [...new Set(success.flatMap(({ media }) => media.map(({ type }) => type)))],
    repeats: repeatedHeaders(operation),
  };
}

/** handlers.ts: an interface for each tag, and all of them together. */
export function handlersView(model: ApiModel): object {
  const ids = { kind: 'enum', values: model.operations.map(({ id }) => id) } as const;
  const start = `export type ${model.typeName}OperationId =`;
  const idType = printType(ids, '', start.length + 1);
  return {
    typeName: model.typeName,
    security: securityTypes(model),
    securityImports: securityImports(model),
    returned:
      (model.operations.length > 0 ? RETURNED : '') +
      (model.operations.some(answersBytes) ? STREAMABLE : ''),
    imports: importMessages(model, 'requests', 'responses'),
    allParameters: handlerParameters(model, `export type ${model.typeName}Handlers`.length + 1)
      .declared,
    tags: model.tags.map((tag) => ({
      parameters: handlerParameters(
        model,
        `export interface ${tag.typeName}Handlers`.length,
        tag.operations.some(({ security }) => security !== undefined),
      ).declared,
      typeName: tag.typeName,
      comment: docComment([tag.description ?? tag.name]),
      operations: tag.operations.map((operation) => ({
        text:
          operationComment(operation, '  ') +
          printMethod(
            operation.id,
            [`request: ${requestType(operation)}`, `context: ${contextType(operation)}`],
            `Promise<Returned<${answerTypeOf(operation)}>>`,
          ),
      })),
    })),
    union: partialOf(model),
    operationId: `${start}${idType.startsWith('\n') ? '' : ' '}${idType};`,
  };
}

const RETURNED = "import type { Returned } from '../core/returned.js';\n";
const STREAMABLE = "import type { Streamable } from '../core/streamable.js';\n";

/** Bytes may be returned as a stream. */
function answerTypeOf(operation: Operation): string {
  const type = responseType(operation);
  return answersBytes(operation) ? `Streamable<${type}>` : type;
}

/** respond.ts: the functions that create the responses of each operation. */
export function respondView(model: ApiModel): object {
  return {
    imports: importMessages(model, 'responses'),
    streamable: model.operations.some(answersBytes) ? STREAMABLE : '',
    example: model.operations[0]?.id ?? 'operation',
    operations: model.operations.map((operation) => {
      const key = `${literalKey(operation.id)}:`;
      const value = `answerBuilders<${answerTypeOf(operation)}>(),`;
      return key.length + value.length <= 97 ? `${key} ${value}` : `${key}\n    ${value}`;
    }),
  };
}

function partialOf(model: ApiModel): string {
  const { given, declared } = handlerParameters(
    model,
    `export type ${model.typeName}Handlers`.length + 1,
  );
  const names = model.tags.map(({ typeName }) => `${typeName}Handlers${given}`);
  const joined = names.length === 0 ? 'Record<never, never>' : names.join(' & ');
  const flat = `Partial<${joined}>`;
  const start = `export type ${model.typeName}Handlers${declared} = `;
  const begun = start.length - start.lastIndexOf('\n') - 1;
  if (begun + flat.length + 1 <= 100) return flat;
  const inner = displayWidth(joined) + 2 <= 100 ? joined : names.join(' &\n    ');
  return `Partial<\n  ${inner}\n>`;
}

export function pluginView(model: ApiModel): object {
  const { typeName, title } = model;
  const start = `export const ${camelCase(model.name)}Plugin: FastifyPluginAsync<${typeName}PluginOptions> = async (`;
  const flat = `${start}fastify, options) => {`;
  const broken = `${start}\n  fastify,\n  options,\n) => {`;
  const raw = 'FastifyRequest';
  return {
    typeName,
    title: oneLine(title),
    start: flat.length <= 100 ? flat : broken,
    handlers: importHandlers(model),
    options: genericAlias(model, `${typeName}PluginOptions`, 'FastifyOptions', raw),
  };
}

/** node-handler.ts and fetch-handler.ts: a function that returns a handler for one kind of server. */
export function handlerView(kind: 'Node' | 'Fetch', raw: string): (model: ApiModel) => object {
  return (model) => {
    const { name, typeName, title } = model;
    const options = `${typeName}${kind}Options`;
    const secured = model.securitySchemes.length > 0;
    const own = secured ? `<Identities extends ${typeName}Identities>` : '';
    const start = `export function ${camelCase(name)}${kind}Handler${own}(`;
    const type = secured ? `${options}<Identities>` : options;
    const end = `): ${kind}Handler {`;
    const flat = `${start}options: ${type}${end}`;
    return {
      typeName,
      title: oneLine(title),
      start: flat.length <= 100 ? flat : `${start}\n  options: ${type},\n${end}`,
      options: genericAlias(model, options, `${kind}Options`, raw),
      handlers: importHandlers(model),
    };
  };
}

function importHandlers({ securitySchemes, typeName }: ApiModel): string {
  const secured = securitySchemes.length === 0 ? [] : ['Identities', 'Security'];
  const names = ['Handlers', 'OperationId', ...secured].map((suffix) => typeName + suffix);
  return importTypes(names, './handlers.js');
}

/** The options of a server: those of its kind, and hooks for the document's security. */
function genericAlias(model: ApiModel, name: string, generic: string, raw: string): string {
  const { typeName } = model;
  const { declared, given } = identitiesParameter(model);
  const handlers = `${typeName}Handlers<${[raw, ...given].join(', ')}>`;
  const types = [handlers, `${typeName}OperationId`];
  const more = securityOption(model, raw);
  const end = more === '' ? ';' : ' & {';
  const start = `export type ${name}${declared} =`;
  const flat = `${generic}<${types.join(', ')}>`;
  const broken = `${generic}<\n  ${types.join(',\n  ')}\n>`;
  if (`${start} ${flat}${end}`.length <= 100) return `${start} ${flat}${more};`;
  if (`${start} ${generic}<`.length <= 100) return `${start} ${broken}${more};`;
  if (start.length <= 100) {
    const fits = `  ${flat}${end}`.length <= 100;
    return `${start}\n  ${`${fits ? flat : broken}${more};`.replaceAll('\n', '\n  ')}`;
  }
  const parted = `export type ${name}<\n  ${declared.slice(1, -1)},\n> =`;
  const last = `> = ${flat}${end}`.length <= 100 ? flat : broken;
  return `${parted} ${last}${more};`;
}

/** A title inside a comment, changed so that it cannot end the comment. */
function oneLine(text: string): string {
  const comment = docComment([text.replace(/\s+/g, ' ')]);
  return comment.replace(/^\/\*\*\s*(\* )?/, '').replace(/\s*\*\/\s*$/, '');
}
