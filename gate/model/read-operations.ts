import { type Located, listOf, memberAt, membersAt, topOf } from '../../documents/located.js';
import { memberOf } from '../../foundation/json-pointer.js';
import { isObject } from '../../generator/load/loaded-document.js';
import { METHODS } from '../../generator/load/walk-document.js';
import type { SchemaDocument } from '../schema/schema-part.js';
import { isTrue, type Operation, type OperationEntry } from './operation.js';
import { readAnswers, readBody, readParameters } from './read-parts.js';
import { readPermissions } from './read-permissions.js';
import { readServers } from './read-servers.js';

/** Every operation of a document by its key, including webhooks and callbacks. */
export function operationEntries({ root }: SchemaDocument): ReadonlyMap<string, OperationEntry> {
  const found = new Map<string, OperationEntry>();
  // of two operations with one key, the second has its label as its key
  const keep = (key: string, entry: Omit<OperationEntry, 'key'>): void => {
    const own = found.has(key) ? entry.label : key;
    found.set(own, { key: own, ...entry });
  };
  const addCallbacks = (operation: OperationEntry['at'], label: string): void => {
    const parent = withoutNames(label);
    for (const { name, at } of membersAt(root, memberAt(root, operation, 'callbacks'))) {
      for (const { name: address, at: item } of membersAt(root, at)) {
        if (address.startsWith('x-')) continue;
        for (const [method, inner] of operationsOf(root, item)) {
          const title = `callback ${name} of ${parent}: ${method}`;
          const given = { label: `${title} ${address}`, method, path: address, item, at: inner };
          // the name of a callback is never sent (OpenAPI 3.0.3, Callback Object): its address tells it
          const key = `callback of ${parent}: ${method} ${address}`;
          keep(key, { ...given, reversed: true, callback: title });
          addCallbacks(inner, given.label);
        }
      }
    }
  };
  const add = (path: string, item: Located, prefix: string, reversed: boolean): void => {
    for (const [method, at] of operationsOf(root, item)) {
      const label = `${prefix}${method} ${path}`;
      keep(`${prefix}${method} ${withoutNames(path)}`, {
        label,
        method,
        path,
        item,
        at,
        reversed,
      });
      addCallbacks(at, label);
    }
  };
  const section = (name: string) => membersAt(root, memberAt(root, topOf(root), name));
  for (const { name, at } of section('paths')) add(name, at, '', false);
  for (const { name, at } of section('webhooks')) add(name, at, 'webhook ', true);
  return found;
}

/** The operations of a path, each with its method. */
const operationsOf = (root: unknown, item: Located): readonly (readonly [string, Located])[] =>
  METHODS.flatMap((name) => {
    const at = isObject(item.node) ? memberAt(root, item, name) : undefined;
    return at === undefined || !isObject(at.node) ? [] : [[name.toUpperCase(), at] as const];
  });

const withoutNames = (path: string): string => path.replace(/\{[^}]*\}/g, '{}');

/** An operation with its parts. */
export function readOperation(document: SchemaDocument, entry: OperationEntry): Operation {
  const { item, at } = entry;
  const top = topOf(document.root);
  const [security, permissionsAt] = nearest('security', [at, top]);
  const [servers, serversAt] = nearest('servers', [at, item, top]);
  const id = memberOf(at.node, 'operationId');
  const sunset = memberOf(at.node, 'x-sunset') ?? memberOf(at.node, 'sunset');
  return {
    ...entry,
    id: typeof id === 'string' ? id : undefined,
    deprecated: isTrue(at, 'deprecated'),
    sunset: sunset === undefined ? undefined : String(sunset),
    tags: listOf(memberOf(at.node, 'tags')).map(String),
    parameters: readParameters(document, entry),
    body: readBody(document, at),
    answers: readAnswers(document, at),
    permissions: readPermissions(document, security),
    permissionsAt,
    servers: readServers(servers),
    serversAt,
  };
}

/** A keyword from the innermost part that has it. */
function nearest(keyword: string, all: readonly Located[]): readonly [unknown, string] {
  const holder = all.find(({ node }) => memberOf(node, keyword) !== undefined) ?? all[0];
  return [memberOf(holder?.node, keyword), `${holder?.pointer ?? ''}/${keyword}`];
}
