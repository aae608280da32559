import { ClientError, type ClientErrorCode } from './client-error.js';
import type { PreparedCall } from './prepare-call.js';

/** The error for what was thrown while a call waited for its answer. */
export function noAnswer(
  { operation, more, requestId }: PreparedCall,
  cause: unknown,
): ClientError {
  const code = more.signal?.aborted === true ? 'ABORTED' : codeOf(cause);
  const message = cause instanceof Error ? cause.message : String(cause);
  const start = code === 'INVALID_REQUEST' ? 'not sent' : 'no answer';
  return new ClientError(code, `${start}: ${message}`, operation.id, requestId, undefined, cause);
}

function codeOf(cause: unknown): ClientErrorCode {
  if (!(cause instanceof Error)) return 'NO_ANSWER';
  if ('code' in cause && cause.code === 'UND_ERR_INVALID_ARG') return 'INVALID_REQUEST';
  return /Timeout/.test(cause.name) ? 'TIMEOUT' : 'NO_ANSWER';
}
