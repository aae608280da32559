import type { CheckDone, Exchange, ExchangeRecorded, RunEvent } from './event.js';

type Header = Exchange['request']['headers'][number];

/** Number of different headers that are shared, so that a hostile target cannot fill the memory. */
const MOST_SHARED = 50_000;

const NONE: CheckDone['findings'] = [];

/**
 * Makes a function that returns each event with the parts of earlier ones where these are equal. A run keeps its
 * events until the reports are written, and most of its headers and lists of findings are alike.
 */
export function shareRepeats(): (event: RunEvent) => RunEvent {
  const headers = new Map<string, Header>();
  const known = (given: Header): Header => {
    const key = `${given[0]}\n${given[1]}`;
    const found = headers.get(key);
    if (found === undefined && headers.size < MOST_SHARED) headers.set(key, given);
    return found ?? given;
  };
  return (event) => {
    if (event.type === 'check' && event.findings.length === 0) return { ...event, findings: NONE };
    return event.type === 'exchange' ? sharedExchange(event, known) : event;
  };
}

function sharedExchange(
  event: ExchangeRecorded,
  known: (given: Header) => Header,
): ExchangeRecorded {
  const { exchange } = event;
  const { request, response } = exchange;
  return {
    ...event,
    exchange: {
      ...exchange,
      request: { ...request, headers: request.headers.map(known) },
      response:
        response.kind === 'answer'
          ? { ...response, headers: response.headers.map(known) }
          : response,
    },
  };
}
