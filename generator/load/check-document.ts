import type { FoundRef } from './find-refs.js';
import { atPointer, toPointer } from './json-pointer.js';
import { isObject, type Json, type JsonObject } from './loaded-document.js';

export interface Problem {
  readonly pointer: string;
  readonly text: string;
}

export const METHODS = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
] as const;

/** What makes a document unfit for use, all at once; empty when it is fit. */
export function checkDocument(document: JsonObject, refs: readonly FoundRef[]): readonly Problem[] {
  const version = checkVersion(document);
  if (version.length > 0) return version;
  return [...checkRefs(document, refs), ...checkPaths(document)];
}

function checkVersion(document: Json): readonly Problem[] {
  if (!isObject(document)) {
    return [{ pointer: '', text: 'this is no OpenAPI document: its top level is not an object' }];
  }
  const { openapi, swagger } = document;
  if (swagger !== undefined) {
    return [
      { pointer: '/swagger', text: 'this is a Swagger 2 document; OpenAPI 3.0 or 3.1 is needed' },
    ];
  }
  if (typeof openapi !== 'string' || !/^3\.[01]\.\d/.test(openapi)) {
    const text = `this is no OpenAPI 3.0 or 3.1 document (openapi: ${JSON.stringify(openapi) ?? 'absent'})`;
    return [{ pointer: openapi === undefined ? '' : '/openapi', text }];
  }
  if (!isObject(document['paths']) && !isObject(document['webhooks'])) {
    return [{ pointer: '/paths', text: 'the document has no object `paths`' }];
  }
  return [];
}

function checkRefs(document: JsonObject, refs: readonly FoundRef[]): readonly Problem[] {
  return refs.flatMap(({ ref, at }): Problem[] => {
    const pointer = toPointer([...at, '$ref']);
    if (!ref.startsWith('#')) return [{ pointer, text: `$ref ${ref} was not bundled` }];
    const seen = new Set<string>();
    let next: string = ref;
    for (;;) {
      if (seen.has(next)) return [{ pointer, text: `$ref ${ref} only leads back to itself` }];
      seen.add(next);
      const target = atPointer(document, next);
      if (target === undefined) {
        return [{ pointer, text: `$ref ${ref} does not resolve: ${next} is missing` }];
      }
      if (!isObject(target) || typeof target['$ref'] !== 'string') return [];
      next = target['$ref'];
    }
  });
}

function checkPaths(document: JsonObject): readonly Problem[] {
  const problems: Problem[] = [];
  const ids = new Map<string, string>();
  const shapes = new Map<string, string>();
  for (const [path, item] of Object.entries(isObject(document['paths']) ? document['paths'] : {})) {
    if (path.startsWith('x-')) continue;
    const pointer = toPointer(['paths', path]);
    if (!path.startsWith('/'))
      problems.push({ pointer, text: `path ${path} does not begin with /` });
    const shape = path.replace(/\{[^}]*\}/g, '{}');
    const twin = shapes.get(shape);
    if (twin !== undefined) problems.push({ pointer, text: `path ${path} is the same as ${twin}` });
    shapes.set(shape, path);
    if (!isObject(item)) {
      problems.push({ pointer, text: `path ${path} is not an object` });
      continue;
    }
    for (const method of METHODS) {
      const operation = item[method];
      if (operation === undefined) continue;
      problems.push(
        ...checkOperation(
          operation,
          `${pointer}/${method}`,
          `${method.toUpperCase()} ${path}`,
          ids,
        ),
      );
    }
  }
  return problems;
}

function checkOperation(
  operation: Json,
  pointer: string,
  name: string,
  ids: Map<string, string>,
): readonly Problem[] {
  if (!isObject(operation)) return [{ pointer, text: `${name} is not an object` }];
  const problems: Problem[] = [];
  const id = operation['operationId'];
  if (typeof id === 'string') {
    const other = ids.get(id);
    if (other !== undefined) {
      const text = `operationId ${id} of ${name} is already that of ${other}`;
      problems.push({ pointer: `${pointer}/operationId`, text });
    }
    ids.set(id, name);
  } else if (id !== undefined) {
    problems.push({
      pointer: `${pointer}/operationId`,
      text: `operationId of ${name} is not a string`,
    });
  }
  if (!isObject(operation['responses'])) {
    problems.push({ pointer, text: `${name} has no object \`responses\`` });
  }
  return problems;
}
