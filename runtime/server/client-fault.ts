import type { Fault } from './fault.js';

/** A fault of the message itself, found by the HTTP server before the operation was known. */
export function clientFault(error: unknown): (Fault & { readonly status: number }) | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const status = Number(error.statusCode);
  if (!(status >= 400 && status < 500)) return undefined;
  return { in: status === 415 ? 'content-type' : 'body', message: error.message, status };
}
