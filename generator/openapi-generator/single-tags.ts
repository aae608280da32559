import { isObject, type Json, type JsonObject } from '../load/loaded-document.js';
import { pascalName } from './rename-schemas.js';

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

/**
 * Keeps only the first tag of each operation: generators write an operation with two tags twice,
 * under the same names. Tags that differ only in punctuation or case become one.
 */
export function singleTags(document: JsonObject): JsonObject {
  const { paths } = document;
  if (!isObject(paths)) return document;
  const spellings = new Map<string, string>();
  const single = (operation: JsonObject): JsonObject => {
    const [first] = Array.isArray(operation['tags']) ? (operation['tags'] as Json[]) : [];
    if (typeof first !== 'string') return operation;
    const key = pascalName(first).toLowerCase();
    const tag = spellings.get(key) ?? first;
    spellings.set(key, tag);
    return { ...operation, tags: [tag] };
  };
  const items = Object.entries(paths).map(([path, item]) => [path, mapOperations(item, single)]);
  return { ...document, paths: Object.fromEntries(items) };
}

function mapOperations(item: Json, change: (operation: JsonObject) => JsonObject): Json {
  if (!isObject(item)) return item;
  const entries = Object.entries(item).map(([key, value]): [string, Json] => [
    key,
    METHODS.has(key) && isObject(value) ? change(value) : value,
  ]);
  return Object.fromEntries(entries);
}
