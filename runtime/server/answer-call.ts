import { isDecodable } from '../model/percent.js';
import type { Answer } from './answer.js';
import { pathOf } from './path-template.js';
import type { PlainRequest } from './plain-message.js';
import { refuse } from './refuse.js';
import type { RequestError } from './request-error.js';
import { allowedMethods, type Route, type RoutedOperation, valuesFor } from './route.js';
import type { Settings } from './settings.js';

/** What a request asks for: an operation, a path with other methods, or nothing that exists. */
export interface Call {
  readonly path: string;
  readonly route?: Route | undefined;
  readonly operation?: RoutedOperation | undefined;
  /** The path parameters of the operation, decoded; absent when the path cannot be decoded. */
  readonly values?: Readonly<Record<string, string>>;
}

/** Finds the operation of a request. */
export function findCall(
  find: (path: string) => Route | undefined,
  { url, method }: PlainRequest,
): Call {
  const path = pathOf(url);
  const route = find(path);
  const operations = route?.operations;
  const operation = operations?.get(method) ?? operations?.get(method === 'HEAD' ? 'GET' : method);
  if (route === undefined || operation === undefined) return { path, route };
  if (!isDecodable(path)) return { path, route, operation };
  return { path, route, operation, values: valuesFor(route, operation.spec) };
}

/** The response to a request for no operation. */
export async function refuseCall<Raw>(
  { path, route }: Call,
  settings: Settings<Raw>,
  { method, raw }: PlainRequest<Raw>,
): Promise<Answer> {
  if (!isDecodable(path)) {
    const error: RequestError = { in: 'path', message: 'is not percent-encoded UTF-8' };
    return refuse(settings.hooks, [error], { request: raw });
  }
  if (route === undefined) {
    const error: RequestError = {
      in: 'path-unknown',
      message: `there is no operation at ${path === '' ? 'this path' : path}`,
    };
    return refuse(settings.hooks, [error], { request: raw });
  }
  const allow = allowedMethods(route.operations);
  if (method === 'OPTIONS') return { status: 204, headers: { Allow: allow.join(', ') } };
  const text = `${method} is not allowed here, only ${allow.join(', ')}`;
  return refuse(settings.hooks, [{ in: 'method', message: text }], { request: raw, allow });
}
