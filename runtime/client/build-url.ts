import type { AnyRequest, ClientOperation } from './client-spec.js';
import { pathText, queryText } from './write-parameter.js';

/** The address: path values percent-encoded, query parameters added, a path in the base kept. */
export function buildUrl(baseUrl: string, operation: ClientOperation, request: AnyRequest): string {
  const [start = '', ...rest] = piecesOf(operation.path);
  let url = (baseUrl.endsWith('/') ? baseUrl.replace(/\/+$/, '') : baseUrl) + start;
  let named = true;
  for (const piece of rest) {
    url += named ? pathText(operation, piece, request.path?.[piece] ?? '') : piece;
    named = !named;
  }
  let next = '?';
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value === undefined) continue;
    const text = queryText(operation, name, value);
    if (text === '') continue;
    url += next + text;
    next = '&';
  }
  return url;
}

const pieces = new Map<string, readonly string[]>();

/** Literal text and names of parameters by turns; kept, since paths are few. */
function piecesOf(path: string): readonly string[] {
  const found = pieces.get(path) ?? path.split(/\{([^}]*)\}/);
  pieces.set(path, found);
  return found;
}
