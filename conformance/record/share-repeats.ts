import type { CheckDone, Exchange, ExchangeRecorded, RunEvent } from './event.js';

type Header = Exchange['request']['headers'][number];

/**
 * How many different headers are remembered at least before those that did not come again are forgotten. Some values are
 * new in every request, such as X-Request-ID: a run must not keep them because they might come again.
 */
const REMEMBERED = 1_000;

const NONE: CheckDone['findings'] = [];

/**
 * Makes a function that returns each event with the parts of earlier ones where these are equal. A run keeps its
 * events until the reports are written, and most of its headers and lists of findings are alike.
 */
export function shareRepeats(): (event: RunEvent) => RunEvent {
  let recent = new Map<string, Header>();
  let earlier = recent;
  const known = (given: Header): Header => {
    const key = `${given[0]}\n${given[1]}`;
    const found = recent.get(key);
    if (found !== undefined) return found;
    const header = earlier.get(key) ?? given;
    if (recent.size === REMEMBERED) [earlier, recent] = [recent, new Map()];
    recent.set(key, header);
    return header;
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
