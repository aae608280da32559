import type { Answer } from './answer.js';
import { defaultError } from './encode-answer.js';
import { NotImplementedError } from './hooks.js';
import type { Settings } from './settings.js';

/** The response of the error hook to an error; the default response when the hook fails too. */
export async function explainFailure<Raw>(
  { hooks, report }: Settings<Raw>,
  error: unknown,
  request: Raw,
  operationId?: string,
): Promise<Answer> {
  const status = error instanceof NotImplementedError ? 501 : 500;
  // without a hook, the error must be reported somewhere, since a bare 500 does not show it
  if (hooks.onError === undefined && status === 500) report(error, request);
  const info = { status, request, ...(operationId === undefined ? {} : { operationId }) };
  try {
    return (await hooks.onError?.(error, info)) ?? defaultError(status);
  } catch (second) {
    report(second, request);
    return defaultError(status);
  }
}
