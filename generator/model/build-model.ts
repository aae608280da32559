import { isObject, type JsonObject, type LoadedDocument } from '../load/loaded-document.js';
import { AnswerBuilder } from './answer-builder.js';
import type { ApiModel, Documented, Operation, Tag } from './api-model.js';
import { breakCircles } from './break-circles.js';
import { documented, listAt, objectAt, stringAt } from './document-reader.js';
import { listHooks, listOperations, type RawOperation } from './list-operations.js';
import type { TellProblem } from './name-operations.js';
import { NamePool, pascalCase } from './naming.js';
import { buildBody, buildParameters } from './operation-parts.js';
import { readSecurity, readSecuritySchemes } from './read-security.js';
import { readServers } from './read-servers.js';
import { refuseDeepTypes } from './refuse-deep-types.js';
import { ShapeBuilder, type ShapeOptions } from './shape-builder.js';

/** Converts a loaded document to the model; `name` is the folder and the prefix of its exports, `tell` takes warnings. */
export function buildModel(
  loaded: Pick<LoadedDocument, 'document'>,
  name: string,
  options: ShapeOptions = { strictOneOf: false },
  tell: TellProblem = () => undefined,
): ApiModel {
  const root = loaded.document;
  const pool = NamePool.ofTypes();
  const typeName = pool.take(pascalCase(name));
  for (const suffix of [
    'Handlers',
    'Client',
    'OperationId',
    'Webhooks',
    'PluginOptions',
    'ClientOptions',
    'Credentials',
  ])
    pool.take(typeName + suffix);
  if (objectAt(root, 'components')['securitySchemes'] !== undefined) {
    for (const suffix of ['Security', 'Identities']) pool.take(typeName + suffix);
  }
  const raw = listOperations(root, pool, tell);
  const rawHooks = listHooks(root, raw, pool, tell);
  const tagNames = nameTags(raw, pool, typeName);
  const shapes = new ShapeBuilder(root, pool, options);
  const answers = new AnswerBuilder(root, shapes, pool, [...raw, ...rawHooks]);
  const operations = raw.map((one) => buildOperation(root, one, shapes, answers));
  const own = answers.all();
  const hooks = rawHooks.map((one) => buildOperation(root, one, shapes, answers));
  const schemaOf = (type: string): JsonObject => shapes.schemaOf(type);
  const types = breakCircles(shapes.types(), schemaOf);
  refuseDeepTypes(types, schemaOf);
  return {
    ...(options.bigint === true ? { bigint: true } : {}),
    name,
    typeName,
    title: stringAt(objectAt(root, 'info'), 'title') ?? name,
    version: stringAt(objectAt(root, 'info'), 'version') ?? '',
    servers: readServers(root),
    operations,
    hooks,
    answers: own,
    hookAnswers: answers.all().filter((answer) => !own.includes(answer)),
    tags: groupByTag(root, operations, tagNames),
    types,
    securitySchemes: readSecuritySchemes(root, operations),
  };
}

function buildOperation(
  root: JsonObject,
  raw: RawOperation,
  shapes: ShapeBuilder,
  answers: AnswerBuilder,
): Operation {
  const { id, typeName, method, path, item, operation } = raw;
  const parameters = buildParameters(shapes, item, operation);
  const body = buildBody(shapes, operation, parameters, raw.reversed ? 'answer' : 'request');
  const summary = stringAt(operation, 'summary');
  const security = raw.reversed ? undefined : readSecurity(root, operation);
  return {
    id,
    typeName,
    method,
    path,
    tag: tagOf(operation),
    ...documented(operation),
    ...(summary === undefined ? {} : { summary }),
    parameters,
    ...(body === undefined ? {} : { body }),
    answers: answers.of(raw),
    ...(security === undefined ? {} : { security }),
  };
}

/** An operation belongs only to its first tag, so that no handler appears twice. */
function tagOf(operation: JsonObject): string {
  const [first] = listAt(operation, 'tags');
  return typeof first === 'string' ? first : 'default';
}

/** `IamHandlers` is all of document iam; its tag of the same name gets `IamTagHandlers`. */
function nameTags(
  raw: readonly RawOperation[],
  pool: NamePool,
  typeName: string,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { operation } of raw) {
    const tag = tagOf(operation);
    if (names.has(tag)) continue;
    const stem = pascalCase(tag);
    const same = stem.toLowerCase() === typeName.toLowerCase();
    names.set(tag, pool.takeStem(same ? [`${stem}Tag`] : [stem, `${stem}Tag`], ['Handlers']));
  }
  return names;
}

function groupByTag(
  root: JsonObject,
  operations: readonly Operation[],
  names: ReadonlyMap<string, string>,
): readonly Tag[] {
  const described = new Map<string, Documented>(
    listAt(root, 'tags').flatMap((tag): [string, Documented][] =>
      isObject(tag) ? [[stringAt(tag, 'name') ?? '', documented(tag)]] : [],
    ),
  );
  const byTag = new Map<string, Operation[]>([...names.keys()].map((name) => [name, []]));
  for (const operation of operations) byTag.get(operation.tag)?.push(operation);
  return [...names].map(([name, typeName]) => ({
    name,
    typeName,
    ...described.get(name),
    operations: byTag.get(name) ?? [],
  }));
}
