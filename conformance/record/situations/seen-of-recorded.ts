import type { Exchange } from '../event.js';
import type { SeenExchange } from './seen-exchange.js';

/** A recorded exchange as the reader of situations sees it. */
export function seenOfRecorded({
  operation,
  identity,
  startedAt,
  request,
  response,
}: Exchange): SeenExchange {
  const { method, url, headers, body } = request;
  return {
    operation: operation ?? undefined,
    method,
    url,
    headers,
    body: body?.text ?? null,
    identity,
    at: Date.parse(startedAt),
    ...(response.kind === 'answer'
      ? {
          response: {
            status: response.status,
            headers: response.headers,
            body: response.body?.text ?? '',
          },
        }
      : {}),
  };
}
