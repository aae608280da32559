import type { ParsedAnswer } from '../answers/parsed-answer.js';
import type { StatusMove } from '../checks/state-watch.js';
import type { ExchangeRecorded } from '../record/event.js';
import type { Redactor } from '../redaction/redactor.js';
import { record } from '../wire/record.js';
import type { WireAnswer } from '../wire/wire.js';
import { requestOf } from './judge-exchange.js';
import type { Recorded } from './recorded.js';

export interface EventDetails {
  readonly id: string;
  /** The name of the case. */
  readonly name: string;
  readonly seen: ParsedAnswer;
  readonly looks: readonly StatusMove[];
  readonly redactor: Redactor;
}

const RESOURCE_SHOWN = 200;

/** The redacted event of a recorded exchange, with the statuses that it shows. */
export function recordedEvent(recorded: Recorded, details: EventDetails): ExchangeRecorded {
  const { id, name, seen, looks, redactor } = details;
  const { startedMs, durationMs } = recorded;
  const startedAt = startedMs === null ? '' : new Date(startedMs).toISOString();
  const live = {
    request: requestOf(recorded),
    answer: answerOf(recorded, seen),
    startedAt,
    durationMs,
  };
  const { alias: step, operation, atTheDoor } = seen;
  const exchange = record(live, { id, step, operation, redactor, atTheDoor });
  const observed = looks.map(({ observation: { graph, resource, status }, earlier, legal }) => {
    return {
      graph,
      resource: redactor.text(resource.slice(0, RESOURCE_SHOWN)),
      status,
      earlier,
      legal,
    };
  });
  return {
    type: 'exchange',
    case: name,
    exchange: cutAsRecorded(exchange, recorded, redactor),
    ...(observed.length > 0 && { observed }),
  };
}

/** The known part of the body is shown even when the body cannot be judged. */
function answerOf({ answer }: Recorded, seen: ParsedAnswer): WireAnswer {
  if (answer === null || seen.answer.kind === 'no-answer') return seen.answer;
  return { ...seen.answer, body: answer.body };
}

/** Marks a body as cut when the recording cut it. */
function cutAsRecorded(
  exchange: ExchangeRecorded['exchange'],
  { answer }: Recorded,
  { done }: Redactor,
): ExchangeRecorded['exchange'] {
  const { response } = exchange;
  const bytes = answer?.bytes;
  if (response.kind === 'no-answer' || response.body === null || bytes === undefined)
    return exchange;
  const cut = {
    ...exchange,
    response: { ...response, body: { ...response.body, bytes, cut: true } },
  };
  done.add(cut);
  return cut;
}
