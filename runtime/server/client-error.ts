import type { RequestError } from './request-error.js';

/** An error in the HTTP message itself, found by the HTTP server before the operation was known. */
export function clientError(
  error: unknown,
): (RequestError & { readonly status: number }) | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const status = Number(error.statusCode);
  if (!(status >= 400 && status < 500)) return undefined;
  if (status === 415) return { in: 'content-type', message: error.message, status };
  // the sentences of Fastify begin with what describeError puts before them
  const message = error.message.replace(/^(request )?body /i, '');
  return { in: 'body', message, status };
}
