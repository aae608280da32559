import type { Answer } from './answer.js';
import type { PlainRequest } from './plain-message.js';
import { refuse } from './refuse.js';
import type { RequestError } from './request-error.js';
import { allowedMethods, type Route, valuesFor } from './route.js';
import { runOperation } from './run-operation.js';
import type { Settings } from './settings.js';

/** Finds the operation of a request, validates the request, and lets a hook or the handler answer it. */
export function answerCall<Raw>(
  route: (path: string) => Route | undefined,
  settings: Settings<Raw>,
  message: PlainRequest<Raw>,
): Answer | Promise<Answer> {
  const { url, method, raw } = message;
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  const found = route(path);
  if (found === undefined) {
    const error: RequestError = { in: 'path-unknown', message: `there is no operation at ${path}` };
    return refuse(settings.hooks, [error], { request: raw });
  }
  const { operations } = found;
  const operation = operations.get(method) ?? operations.get(method === 'HEAD' ? 'GET' : method);
  if (operation !== undefined) {
    return runOperation(operation, valuesFor(found, operation.spec), settings, message);
  }
  const allow = allowedMethods(operations);
  if (method === 'OPTIONS') return { status: 204, headers: { Allow: allow.join(', ') } };
  const text = `${method} is not allowed here, only ${allow.join(', ')}`;
  return refuse(settings.hooks, [{ in: 'method', message: text }], { request: raw, allow });
}
