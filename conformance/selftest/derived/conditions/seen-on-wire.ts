import type { SeenExchange } from '../../../record/situations/seen-exchange.js';
import type { WireAnswer, WireRequest } from '../../../wire/wire.js';

/** A live exchange as the reader of situations sees it; `at` in milliseconds. */
export function seenOnWire(
  operation: string | undefined,
  request: WireRequest,
  at: number,
  response?: WireAnswer,
): SeenExchange {
  const { method, url, headers, body, identity } = request;
  const seen = { operation, method, url, headers, body, identity, at };
  if (response?.kind !== 'answer') return seen;
  const { status, headers: shown, body: bytes } = response;
  return { ...seen, response: { status, headers: shown, body: bytes.toString('utf8') } };
}
