import { METHODS } from '../load/check-document.js';
import { pointerParts, toPointer } from '../load/json-pointer.js';
import { isObject, type JsonObject } from '../load/loaded-document.js';
import { follow, objectAt, stringAt } from './document-reader.js';
import { type NamedBy, nameOperations, type TellProblem } from './name-operations.js';
import { type NamePool, pascalCase } from './naming.js';

/** An operation of the document with its generated names. */
export interface RawOperation {
  readonly id: string;
  readonly typeName: string;
  readonly method: string;
  readonly path: string;
  readonly item: JsonObject;
  readonly operation: JsonObject;
  /** Where it is in the document. */
  readonly at: readonly string[];
  /** Whether it is a webhook or callback: the service sends the request. */
  readonly reversed: boolean;
}

/** The operations of all paths; one without an id is named by its method and path. */
export function listOperations(
  root: JsonObject,
  pool: NamePool,
  tell: TellProblem,
): readonly RawOperation[] {
  const found = Object.entries(objectAt(root, 'paths')).flatMap(([path, raw]) =>
    path.startsWith('x-')
      ? []
      : operationsOf(root, raw, ['paths', path]).map((one) => {
          const stem = `${one.method}${pascalCase(path)}`;
          return { ...one, path, stem, place: stem };
        }),
  );
  return named(found, pool, tell, false);
}

/** Webhooks, and the callbacks of these operations; a shared one is listed once. */
export function listHooks(
  root: JsonObject,
  operations: readonly RawOperation[],
  pool: NamePool,
  tell: TellProblem,
): readonly RawOperation[] {
  const seen = new Set<JsonObject>();
  const add = (stem: string, path: string, raw: unknown, at: readonly string[]) =>
    operationsOf(root, raw, at).flatMap((one, index) => {
      if (stringAt(one.operation, 'operationId') !== undefined && seen.has(one.operation))
        return [];
      seen.add(one.operation);
      return [{ ...one, path, stem: index === 0 ? stem : `${stem}-${one.method}` }];
    });
  const webhooks = Object.entries(objectAt(root, 'webhooks')).flatMap(([name, raw]) =>
    add(name, name, raw, ['webhooks', name]),
  );
  const callbacks = operations.flatMap(({ id, operation, at }) =>
    Object.entries(objectAt(operation, 'callbacks')).flatMap(([name, raw]) => {
      const { value, pointer } = follow(root, raw as never, toPointer([...at, 'callbacks', name]));
      return Object.entries(value).flatMap(([path, item]) =>
        path.startsWith('x-')
          ? []
          : add(`${id}-${name}`, path, item, [...pointerParts(pointer), path]),
      );
    }),
  );
  return named([...webhooks, ...callbacks], pool, tell, true);
}

type Unnamed = FoundOperation & NamedBy & Pick<RawOperation, 'path'>;

function named(
  found: readonly Unnamed[],
  pool: NamePool,
  tell: TellProblem,
  reversed: boolean,
): readonly RawOperation[] {
  const names = nameOperations(found, pool, tell);
  return found.flatMap((one) => {
    const { method, path, item, operation, at } = one;
    const own = names.get(one);
    if (own === undefined) return [];
    return [{ ...own, method: method.toUpperCase(), path, item, operation, at, reversed }];
  });
}

interface FoundOperation {
  readonly method: string;
  readonly item: JsonObject;
  readonly operation: JsonObject;
  readonly at: readonly string[];
}

function operationsOf(
  root: JsonObject,
  raw: unknown,
  at: readonly string[],
): readonly FoundOperation[] {
  if (!isObject(raw)) return [];
  const { value, pointer } = follow(root, raw, toPointer(at));
  const item = { ...value, ...raw };
  return METHODS.flatMap((method) => {
    const operation = item[method];
    const below = method in raw ? at : pointerParts(pointer);
    return isObject(operation) ? [{ method, item, operation, at: [...below, method] }] : [];
  });
}
