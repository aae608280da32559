import { defaultError } from './encode-answer.js';
import { type Answer, NotImplementedError } from './hooks.js';
import type { Settings } from './settings.js';

/** What the error hook makes of a failure; a hook that fails too changes nothing. */
export async function explainFailure<Raw>(
  { hooks, report }: Settings<Raw>,
  error: unknown,
  request: Raw,
  operationId?: string,
): Promise<Answer> {
  const status = error instanceof NotImplementedError ? 501 : 500;
  // what no hook takes must not vanish behind a 500 that says nothing
  if (hooks.onError === undefined && status === 500) report(error, request);
  const info = { status, request, ...(operationId === undefined ? {} : { operationId }) };
  try {
    return (await hooks.onError?.(error, info)) ?? defaultError(status);
  } catch (second) {
    report(second, request);
    return defaultError(status);
  }
}
