import type { Exchange, RecordedBody, RunEvent } from '../record/event.js';
import { PAGE_OF_PSU, type Recorded, type RecordedAnswer } from './recorded.js';

/** Reasons for a missing response for which the client may be responsible, not the bank. */
const OF_THE_CLIENT: ReadonlySet<string> = new Set([
  'refused-handshake',
  'connection-refused',
  'dns',
  'aborted',
]);

/** The exchanges in the events of a run or a judgement. */
export function runRecording(events: readonly RunEvent[], source: string): readonly Recorded[] {
  return events.flatMap((event) =>
    event.type === 'exchange'
      ? [exchangeOf(event.exchange, `${source} (${event.exchange.id})`)]
      : [],
  );
}

function exchangeOf(exchange: Exchange, source: string): Recorded {
  const { request, response, startedAt, durationMs } = exchange;
  const started = Date.parse(startedAt);
  return {
    source,
    method: request.method,
    url: request.url,
    requestHeaders: request.headers,
    requestBody: request.body?.text ?? null,
    answer: answerOf(response),
    unjudged: whyUnjudged(exchange),
    ...(response.kind === 'no-answer' && {
      noAnswer: { reason: response.reason, detail: response.detail },
    }),
    startedMs: Number.isNaN(started) ? null : started,
    durationMs,
    ...(exchange.atTheDoor && { atTheDoor: true as const }),
  };
}

function whyUnjudged({ identity, response }: Exchange): string | null {
  if (identity === 'psu') return PAGE_OF_PSU;
  if (response.kind === 'answer' || !OF_THE_CLIENT.has(response.reason)) return null;
  return `there was no response (${response.reason}), possibly because of the client`;
}

function answerOf(response: Exchange['response']): RecordedAnswer | null {
  if (response.kind === 'no-answer') return null;
  const { status, headers, body } = response;
  return { status, headers, headerLack: null, ...bodyOf(body) };
}

function bodyOf(body: RecordedBody | null): Pick<RecordedAnswer, 'body' | 'bodyLack' | 'bytes'> {
  if (body === null) return { body: Buffer.alloc(0), bodyLack: null };
  const { text, cut, bytes } = body;
  const bodyLack = cut ? 'the record of the run contains only a part of the body' : null;
  return { body: Buffer.from(text, 'utf8'), bodyLack, ...(cut && { bytes }) };
}
