import type { JSONPathEnvironment, JSONPathQuery, JSONValue } from 'json-p3';
import { loadPackage } from '../../../foundation/load-package.js';
import type { Json } from '../loaded-document.js';

/** A value and the keys that lead to it. */
export interface SelectedNode {
  readonly at: readonly string[];
  readonly value: Json;
}

export type { JSONPathQuery as JsonPath };

let known: JSONPathEnvironment | undefined;

/** Made on first use, since most documents have no overlay. */
function environment(): JSONPathEnvironment {
  if (known !== undefined) return known;
  const { JSONPathEnvironment } = loadPackage('json-p3');
  // a loaded document has at most 500 levels; the updates of an overlay can add more
  known = new JSONPathEnvironment({ maxRecursionDepth: 2000 });
  // a regular expression of an overlay could take exponential time
  for (const name of ['match', 'search']) known.functionRegister.delete(name);
  return known;
}

/** Whether json-p3 threw the error, and did not fail itself. */
const isOfPath = (error: unknown): error is Error =>
  error instanceof loadPackage('json-p3').JSONPathError;

/** Parses a JSONPath (RFC 9535, without `match` and `search`); returns why it cannot be parsed as text. */
export function parseJsonPath(text: string): JSONPathQuery | string {
  try {
    return environment().compile(text.trim());
  } catch (error) {
    if (!isOfPath(error)) throw error;
    return text.trim() === '' ? 'it is empty' : error.message;
  }
}

/**
 * The values that a path selects, each once; parents and earlier items of an array come first. Returns why the
 * path cannot be followed as text: the document is nested too deeply.
 */
export function selectNodes(root: Json, path: JSONPathQuery): readonly SelectedNode[] | string {
  try {
    return nodesOf(root, path);
  } catch (error) {
    if (!isOfPath(error)) throw error;
    return error.message;
  }
}

function nodesOf(root: Json, path: JSONPathQuery): readonly SelectedNode[] {
  // a document may hold a bigint, which is a value like any other
  const { nodes } = path.query(root as JSONValue);
  const located = nodes.map(({ location, value }): [string, SelectedNode] => {
    const at = location.map(String);
    return [JSON.stringify(at), { at, value: value as Json }];
  });
  return [...new Map(located).values()];
}
