import { METHODS } from '../load/check-document.js';
import { isObject, type JsonObject } from '../load/loaded-document.js';
import { follow, objectAt, stringAt } from './document-reader.js';
import { methodName, NamePool, pascalCase } from './naming.js';

/** An operation of the document with its generated names. */
export interface RawOperation {
  readonly id: string;
  readonly typeName: string;
  readonly method: string;
  readonly path: string;
  readonly item: JsonObject;
  readonly operation: JsonObject;
  /** Whether it is a webhook or callback: the service sends the request. */
  readonly reversed: boolean;
}

const ENDINGS = ['Request', 'Body', 'Response'];

/** The operations of all paths; one without an id is named by its method and path. */
export function listOperations(root: JsonObject, pool: NamePool): readonly RawOperation[] {
  const ids = NamePool.ofValues();
  return Object.entries(objectAt(root, 'paths')).flatMap(([path, raw]) =>
    path.startsWith('x-')
      ? []
      : operationsOf(root, raw).map(({ method, item, operation }): RawOperation => {
          const place = `${method}${pascalCase(path)}`;
          const own = stringAt(operation, 'operationId') ?? place;
          const id = ids.take(methodName(own), place);
          const typeName = pool.takeStem([pascalCase(id), pascalCase(place)], ENDINGS);
          const upper = method.toUpperCase();
          return { id, typeName, method: upper, path, item, operation, reversed: false };
        }),
  );
}

/** Webhooks, and the callbacks of these operations; a shared one is listed once. */
export function listHooks(
  root: JsonObject,
  operations: readonly RawOperation[],
  pool: NamePool,
): readonly RawOperation[] {
  const ids = NamePool.ofValues();
  const seen = new Set<JsonObject>();
  const add = (stem: string, path: string, raw: unknown): readonly RawOperation[] =>
    operationsOf(root, raw).flatMap(({ method, item, operation }, index) => {
      const own = stringAt(operation, 'operationId');
      if (own !== undefined && seen.has(operation)) return [];
      seen.add(operation);
      const id = ids.take(methodName(own ?? (index === 0 ? stem : `${stem}-${method}`)));
      const typeName = pool.takeStem([pascalCase(id)], ENDINGS);
      const upper = method.toUpperCase();
      return [{ id, typeName, method: upper, path, item, operation, reversed: true }];
    });
  const webhooks = Object.entries(objectAt(root, 'webhooks')).flatMap(([name, raw]) =>
    add(name, name, raw),
  );
  const callbacks = operations.flatMap(({ id, operation }) =>
    Object.entries(objectAt(operation, 'callbacks')).flatMap(([name, raw]) =>
      Object.entries(follow(root, raw as never, '').value).flatMap(([path, item]) =>
        path.startsWith('x-') ? [] : add(`${id}-${name}`, path, item),
      ),
    ),
  );
  return [...webhooks, ...callbacks];
}

interface FoundOperation {
  readonly method: string;
  readonly item: JsonObject;
  readonly operation: JsonObject;
}

function operationsOf(root: JsonObject, raw: unknown): readonly FoundOperation[] {
  if (!isObject(raw)) return [];
  const item = { ...follow(root, raw, '').value, ...raw };
  return METHODS.flatMap((method) => {
    const operation = item[method];
    return isObject(operation) ? [{ method, item, operation }] : [];
  });
}
