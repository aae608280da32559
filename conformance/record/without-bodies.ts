import type { RunEvent } from './event.js';

/** An exchange without its headers and bodies, which the end of a run does not need; other events unchanged. */
export function withoutBodies(event: RunEvent): RunEvent {
  if (event.type !== 'exchange') return event;
  const { exchange } = event;
  const { request, response } = exchange;
  return {
    ...event,
    exchange: {
      ...exchange,
      request: { ...request, headers: [], body: null },
      response: response.kind === 'answer' ? { ...response, headers: [], body: null } : response,
    },
  };
}
