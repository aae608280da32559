import { buildHeaders } from './build-headers.js';
import { buildUrl } from './build-url.js';
import type { CallOptions } from './call-options.js';
import type { CallerOptions } from './client-options.js';
import type { AnyRequest, ClientOperation } from './client-spec.js';
import { mergeHeaders } from './merge-headers.js';
import type { PreparedCall } from './prepared-call.js';
import { timeLimit } from './time-limit.js';

export function prepareCall(
  options: CallerOptions,
  baseUrl: string,
  operation: ClientOperation,
  request: AnyRequest,
  more: CallOptions,
): PreparedCall {
  const own = buildUrl(baseUrl, operation, request);
  const url = more.link?.(baseUrl, own, operation) ?? own;
  const body = request.body && operation.writeBody?.(operation, request.body);
  const first: Record<string, string> = { Accept: more.accept ?? operation.accept ?? '*/*' };
  if (body !== undefined) first['Content-Type'] = body.contentType;
  const { requestIdHeader: idHeader } = operation;
  if (idHeader !== undefined && request.headers?.[idHeader] === undefined) {
    first[idHeader] = options.newId?.() ?? crypto.randomUUID();
  }
  const given = buildHeaders(operation, request);
  const { headers, spelling } = mergeHeaders(first, options.headers, given, more.headers);
  return {
    operation,
    more,
    url,
    headers,
    authorized: spelling.has('authorization'),
    body,
    requestId: idHeader && headers[spelling.get(idHeader.toLowerCase()) ?? idHeader],
    signal: timeLimit(more.signal, more.timeoutMs ?? options.timeoutMs),
  };
}
