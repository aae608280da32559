import type { Redactor } from './redactor.js';

const DEEPEST = 5;

/** A copy of an error without secrets in its message, hint and stack trace, or in those of its causes. */
export function redactError(error: unknown, { text }: Pick<Redactor, 'text'>, depth = 0): unknown {
  if (typeof error === 'string') return text(error);
  if (!(error instanceof Error) || depth > DEEPEST) return error;
  for (const key of ['message', 'hint', 'stack'] as const) {
    const value: unknown = Reflect.get(error, key);
    if (typeof value !== 'string') continue;
    Object.defineProperty(error, key, { value: text(value), configurable: true, writable: true });
  }
  redactError(error.cause, { text }, depth + 1);
  return error;
}
