import type { RequestError } from './request-error.js';

/** An error in the HTTP message itself, found by the HTTP server before the operation was known. */
export function clientError(
  error: unknown,
): (RequestError & { readonly status: number }) | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const status = Number(error.statusCode);
  if (!(status >= 400 && status < 500)) return undefined;
  return { in: status === 415 ? 'content-type' : 'body', message: error.message, status };
}
