import { accountIn } from './account-in.js';
import type { RecordedBody, RunEvent } from './event.js';

/**
 * An exchange without its headers and bodies, which the end of a run does not need; other events unchanged. Of
 * the request's body, the account stays that `accountIn` finds.
 */
export function withoutBodies(event: RunEvent): RunEvent {
  if (event.type !== 'exchange') return event;
  const { exchange } = event;
  const { request, response } = exchange;
  return {
    ...event,
    exchange: {
      ...exchange,
      request: { ...request, headers: [], body: onlyAccount(accountIn(request)) },
      response: response.kind === 'answer' ? { ...response, headers: [], body: null } : response,
    },
  };
}

const onlyAccount = (iban: string): RecordedBody | null =>
  iban === '' ? null : { contentType: null, text: JSON.stringify({ iban }), bytes: 0, cut: true };
