import type { AnyRequest, ClientOperation } from './client-spec.js';
import { pathText } from './write-parameter.js';

/** The URL: path values percent-encoded, query parameters added, a path in the base URL kept. */
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

const pieces = /* @__PURE__ */ new Map<string, readonly string[]>();

/** Literal text and parameter names, alternating; cached, since there are few paths. */
function piecesOf(path: string): readonly string[] {
  const found = pieces.get(path) ?? path.split(/\{([^}]*)\}/);
  pieces.set(path, found);
  return found;
}
