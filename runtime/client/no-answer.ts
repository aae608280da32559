import { ClientError, type ClientErrorCode } from './client-error.js';
import type { PreparedCall } from './prepared-call.js';
import { UnsendableError } from './unsendable-error.js';

/** The error for what was thrown while a call waited for its response, or read it. */
export function noAnswer(
  { operation, more, requestId }: PreparedCall,
  cause: unknown,
  what = 'no answer',
): ClientError {
  const root = rootOf(cause);
  const code = more.signal?.aborted === true ? 'ABORTED' : codeOf(cause, root);
  const message = root instanceof Error ? root.message : String(root);
  const start = code === 'INVALID_REQUEST' ? 'not sent' : what;
  return new ClientError(code, `${start}: ${message}`, operation.id, requestId, undefined, cause);
}

/** A "fetch failed" error of `fetch` has the reason as its cause. */
function rootOf(cause: unknown): unknown {
  const inner = cause instanceof TypeError ? cause.cause : undefined;
  return inner instanceof Error && inner.message !== '' ? inner : cause;
}

function codeOf(cause: unknown, root: unknown): ClientErrorCode {
  if (cause instanceof UnsendableError) return 'INVALID_REQUEST';
  return root instanceof Error && /Timeout/.test(root.name) ? 'TIMEOUT' : 'NO_ANSWER';
}
