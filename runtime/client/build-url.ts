import type { AnyRequest, ClientOperation } from './client-spec.js';
import { pathText } from './write-parameter.js';

/** The address: path values percent-encoded, query parameters added, a path in the base kept. */
export function buildUrl(baseUrl: string, operation: ClientOperation, request: AnyRequest): string {
  const [start = '', ...rest] = piecesOf(operation.path);
  let url = (baseUrl.endsWith('/') ? baseUrl.replace(/\/+$/, '') : baseUrl) + start;
  let named = true;
  for (const piece of rest) {
    url += named ? pathText(operation, piece, request.path?.[piece] ?? '') : piece;
    named = !named;
  }
  const { query } = request;
  return query && operation.writeQuery ? url + operation.writeQuery(operation, query) : url;
}

const pieces = new Map<string, readonly string[]>();

/** Literal text and names of parameters by turns; kept, since paths are few. */
function piecesOf(path: string): readonly string[] {
  const found = pieces.get(path) ?? path.split(/\{([^}]*)\}/);
  pieces.set(path, found);
  return found;
}
