import { type Located, memberAt, membersAt, topOf } from '../../documents/located.js';
import { serverAddress } from '../../documents/server-address.js';
import type { Json } from '../../generator/load/loaded-document.js';
import { METHODS } from '../../generator/load/walk-document.js';
import type { SchemaDocument } from '../schema/schema-part.js';
import type { Node, Operation } from './operation.js';
import { nodeAt, readAnswers, readBody, readParameters } from './read-parts.js';
import { readPermissions } from './read-permissions.js';

/** An operation before it is parsed: most operations of two documents are equal and need no parsing. */
export interface OperationEntry {
  readonly key: string;
  readonly label: string;
  readonly item: Node;
  readonly node: Node;
  read(): Operation;
}

/** Every operation of a document by its key, including webhooks and callbacks. */
export function operationEntries(document: SchemaDocument): ReadonlyMap<string, OperationEntry> {
  const { root } = document;
  const found = new Map<string, OperationEntry>();
  const add = (path: string, item: Located, prefix: string, reversed: boolean): void => {
    for (const method of METHODS) {
      const at = memberAt(root, item, method);
      const [node, around] = [nodeAt(at), nodeAt(item)];
      if (at === undefined || node === undefined || around === undefined) continue;
      const shape = path.replace(/\{[^}]*\}/g, '{}');
      const key = `${prefix}${method.toUpperCase()} ${shape}`;
      const label = `${prefix}${method.toUpperCase()} ${path}`;
      const read = (): Operation =>
        readOperation(document, { key, label, method, path, item, at, reversed }, [node, around]);
      found.set(key, { key, label, item: around, node, read });
      addCallbacks(root, at, label, (where, callback, title) => add(where, callback, title, true));
    }
  };
  for (const { name, at } of membersAt(root, memberAt(root, topOf(root), 'paths'))) {
    add(name, at, '', false);
  }
  for (const { name, at } of membersAt(root, memberAt(root, topOf(root), 'webhooks'))) {
    add(name, at, 'webhook ', true);
  }
  return found;
}

function addCallbacks(
  root: unknown,
  operation: Located,
  label: string,
  add: (path: string, item: Located, prefix: string) => void,
): void {
  for (const callback of membersAt(root, memberAt(root, operation, 'callbacks'))) {
    for (const { name: expression, at: item } of membersAt(root, callback.at)) {
      if (expression.startsWith('x-')) continue;
      add(expression, item, `callback ${callback.name} of ${label.replace(/\{[^}]*\}/g, '{}')}: `);
    }
  }
}

interface Found {
  readonly key: string;
  readonly label: string;
  readonly method: string;
  readonly path: string;
  readonly item: Located;
  readonly at: Located;
  readonly reversed: boolean;
}

function readOperation(
  document: SchemaDocument,
  found: Found,
  [node, item]: readonly [Node, Node],
): Operation {
  const { path, reversed } = found;
  const { value } = node;
  const { root } = document;
  const [security, permissionsAt] = nearest('security', [node, { value: root, at: '' }]);
  const [servers, serversAt] = nearest('servers', [node, item, { value: root, at: '' }]);
  const sunset = value['x-sunset'] ?? value['sunset'];
  return {
    ...node,
    key: found.key,
    method: found.method.toUpperCase(),
    path,
    label: found.label,
    id: typeof value['operationId'] === 'string' ? value['operationId'] : undefined,
    deprecated: value['deprecated'] === true,
    sunset: sunset === undefined ? undefined : String(sunset),
    tags: Array.isArray(value['tags']) ? value['tags'].map(String) : [],
    parameters: readParameters(document, found),
    body: readBody(document, found.at),
    answers: readAnswers(document, found.at),
    permissions: readPermissions(document, security),
    permissionsAt,
    servers: readServers(servers),
    serversAt,
    reversed,
  };
}

/** Addresses of servers, with the defaults of their variables. */
export function readServers(servers: Json | undefined): readonly string[] {
  return Array.isArray(servers) ? servers.map((one) => serverAddress(one) ?? '') : ['/'];
}

/** A keyword from the innermost part that has it. */
function nearest(keyword: string, nodes: readonly Node[]): readonly [Json | undefined, string] {
  const holder = nodes.find(({ value }) => value[keyword] !== undefined) ?? nodes[0];
  return [holder?.value[keyword], `${holder?.at ?? ''}/${keyword}`];
}
