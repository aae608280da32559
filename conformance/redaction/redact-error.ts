import type { Redactor } from './redactor.js';

const DEEPEST = 5;

/** An error whose message, hint and stack trace, and those of its causes, hold no secret. */
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
