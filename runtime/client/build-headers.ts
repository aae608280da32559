import type { AnyRequest, ClientOperation } from './client-spec.js';
import { headerText } from './write-parameter.js';

/** Header parameters as strings; cookies in one header. */
export function buildHeaders(
  operation: ClientOperation,
  request: AnyRequest,
): Record<string, string> {
  const headers: Record<string, string> = {};
  const given = request.headers ?? {};
  for (const name of Object.keys(given)) {
    const value = given[name];
    if (value !== undefined) headers[name] = headerText(operation, name, value);
  }
  const cookie = request.cookies && operation.writeCookies?.(operation, request.cookies);
  return cookie === undefined ? headers : { ...headers, Cookie: cookie };
}
