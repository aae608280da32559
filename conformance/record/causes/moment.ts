import { parsedJson } from '../../../foundation/parsed-json.js';
import type { Exchange } from '../event.js';

/** An exchange of a case, and what happened before it. */
export interface CaseMoment {
  readonly id: string;
  readonly operation: string | null;
  readonly deviation: string | null;
  readonly url: string;
  readonly response: Exchange['response'];
  /** The parsed body of the response; undefined when it is no complete JSON. */
  readonly body: () => unknown;
  /** The last request that may have changed something; itself, when it is one. */
  readonly act: CaseMoment | null;
}

/** What is needed of an exchange. */
export type Witnessed = Pick<Exchange, 'id' | 'operation' | 'response' | 'deviation' | 'request'> &
  Partial<Pick<Exchange, 'step' | 'identity' | 'startedAt' | 'durationMs'>>;

/** The exchanges of a case by id, in their order. */
export function momentsOf(exchanges: readonly Witnessed[]): ReadonlyMap<string, CaseMoment> {
  const moments = new Map<string, CaseMoment>();
  let act: CaseMoment | null = null;
  for (const each of exchanges) {
    const moment = momentOf(each, act);
    act = moment.act;
    moments.set(each.id, moment);
  }
  return moments;
}

function momentOf(exchange: Witnessed, before: CaseMoment | null): CaseMoment {
  const { id, operation, deviation = null, request, response } = exchange;
  // the PSU's pages belong to no operation
  const isAct = operation === null || request.method !== 'GET';
  const text = response.kind === 'answer' ? (response.body?.text ?? '') : '';
  return {
    id,
    operation,
    deviation,
    url: request.url,
    response,
    body: () => parsedJson(text),
    get act() {
      return isAct ? this : before;
    },
  };
}
