import type { Answer } from './answer.js';
import type { PlainRequest } from './plain-message.js';
import { refuse } from './refuse.js';
import type { RequestError } from './request-error.js';
import { allowedMethods, type Route, type RoutedOperation, valuesFor } from './route.js';
import { runOperation } from './run-operation.js';
import type { Settings } from './settings.js';

/** What a request asks for: an operation, a path with other methods, or nothing that exists. */
export interface Call {
  readonly path: string;
  readonly route?: Route | undefined;
  readonly operation?: RoutedOperation | undefined;
}

/** Finds the operation of a request. */
export function findCall(
  find: (path: string) => Route | undefined,
  { url, method }: PlainRequest,
): Call {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  const route = find(path);
  const operations = route?.operations;
  const operation = operations?.get(method) ?? operations?.get(method === 'HEAD' ? 'GET' : method);
  return { path, route, operation };
}

/** Whether each `%` of a path begins an encoded character: otherwise no value can be meant. */
function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Validates the request of a call, and lets a hook or the handler answer it. */
export function answerCall<Raw>(
  { path, route, operation }: Call,
  settings: Settings<Raw>,
  message: PlainRequest<Raw>,
): Answer | Promise<Answer> {
  const { method, raw } = message;
  if (!isDecodable(path)) {
    const error: RequestError = { in: 'path', message: 'is not percent-encoded UTF-8' };
    return refuse(settings.hooks, [error], { request: raw });
  }
  if (route === undefined) {
    const error: RequestError = { in: 'path-unknown', message: `there is no operation at ${path}` };
    return refuse(settings.hooks, [error], { request: raw });
  }
  if (operation !== undefined) {
    return runOperation(operation, valuesFor(route, operation.spec), settings, message);
  }
  const allow = allowedMethods(route.operations);
  if (method === 'OPTIONS') return { status: 204, headers: { Allow: allow.join(', ') } };
  const text = `${method} is not allowed here, only ${allow.join(', ')}`;
  return refuse(settings.hooks, [{ in: 'method', message: text }], { request: raw, allow });
}
