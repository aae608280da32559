import { toPointer } from '../../generator/load/json-pointer.js';
import { isObject, type Json } from '../../generator/load/loaded-document.js';
import { METHODS } from '../../generator/load/walk-document.js';
import type { SchemaDocument } from '../schema/schema-part.js';
import { follow, followAll } from './follow.js';
import type { Node, Operation } from './operation.js';
import { readAnswers, readBody, readParameters } from './read-parts.js';
import { readPermissions } from './read-permissions.js';
import { readServers } from './read-servers.js';

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
  const found = new Map<string, OperationEntry>();
  const add = (path: string, item: Node, prefix: string, reversed: boolean): void => {
    for (const method of METHODS) {
      const value = item.value[method];
      if (!isObject(value)) continue;
      const shape = path.replace(/\{[^}]*\}/g, '{}');
      const key = `${prefix}${method.toUpperCase()} ${shape}`;
      const label = `${prefix}${method.toUpperCase()} ${path}`;
      const node = { value, at: `${item.at}/${method}` };
      const read = (): Operation =>
        readOperation(document, { key, label, method, path, item, node, reversed });
      found.set(key, { key, label, item, node, read });
      addCallbacks(document, node, label, (where, callback, title) =>
        add(where, callback, title, true),
      );
    }
  };
  for (const [path, item] of followAll(document, document.root['paths'], '/paths')) {
    add(path, item, '', false);
  }
  for (const [name, item] of followAll(document, document.root['webhooks'], '/webhooks')) {
    add(name, item, 'webhook ', true);
  }
  return found;
}

function addCallbacks(
  document: SchemaDocument,
  node: Node,
  label: string,
  add: (path: string, item: Node, prefix: string) => void,
): void {
  for (const [name, callback] of followAll(
    document,
    node.value['callbacks'],
    `${node.at}/callbacks`,
  )) {
    for (const [expression, value] of Object.entries(callback.value)) {
      const item = follow(document, value, callback.at + toPointer([expression]));
      if (item === undefined || expression.startsWith('x-')) continue;
      add(expression, item, `callback ${name} of ${label.replace(/\{[^}]*\}/g, '{}')}: `);
    }
  }
}

interface Found {
  readonly key: string;
  readonly label: string;
  readonly method: string;
  readonly path: string;
  readonly item: Node;
  readonly node: Node;
  readonly reversed: boolean;
}

function readOperation(document: SchemaDocument, found: Found): Operation {
  const { item, node, path, reversed } = found;
  const { value, at } = node;
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
    parameters: readParameters(document, path, [
      [item.value['parameters'], `${item.at}/parameters`],
      [value['parameters'], `${at}/parameters`],
    ]),
    body: readBody(document, value['requestBody'], `${at}/requestBody`),
    answers: readAnswers(document, value['responses'], `${at}/responses`),
    permissions: readPermissions(document, security),
    permissionsAt,
    servers: readServers(servers),
    serversAt,
    reversed,
  };
}

/** A keyword from the innermost part that has it. */
function nearest(keyword: string, nodes: readonly Node[]): readonly [Json | undefined, string] {
  const holder = nodes.find(({ value }) => value[keyword] !== undefined) ?? nodes[0];
  return [holder?.value[keyword], `${holder?.at ?? ''}/${keyword}`];
}
