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
  const add = (path: string, item: Located, prefix: string, reversed: boolean): void => {
    for (const name of isObject(item.node) ? METHODS : []) {
      const at = memberAt(root, item, name);
      if (at === undefined || !isObject(at.node)) continue;
      const method = name.toUpperCase();
      const label = `${prefix}${method} ${path}`;
      const plain = `${prefix}${method} ${withoutNames(path)}`;
      // of two paths that differ only in the names of their parameters, the second keeps its names
      const key = found.has(plain) ? label : plain;
      found.set(key, { key, label, method, path, item, at, reversed });
      for (const callback of membersAt(root, memberAt(root, at, 'callbacks'))) {
        const title = `callback ${callback.name} of ${withoutNames(label)}: `;
        for (const { name: expression, at: inner } of membersAt(root, callback.at)) {
          if (!expression.startsWith('x-')) add(expression, inner, title, true);
        }
      }
    }
  };
  const section = (name: string) => membersAt(root, memberAt(root, topOf(root), name));
  for (const { name, at } of section('paths')) add(name, at, '', false);
  for (const { name, at } of section('webhooks')) add(name, at, 'webhook ', true);
  return found;
}

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
