import { bankMessage } from './bank-message.js';
import type { JudgedCase } from './cause.js';
import type { Witnessed } from './moment.js';
import type { CauseSighting } from './sighting.js';

/** What in the profile may be the reason of a cause, where the time of the exchanges shows it. */
export interface ProfileHint {
  /** The line of the profile; null where the exchanges speak against it. */
  readonly suspect: string | null;
  readonly sentence: string;
}

/** The hint for a cause, by a sighting of it and all cases of the run; undefined where nothing points to the profile. */
export function profileHint(
  shown: CauseSighting | undefined,
  cases: readonly JudgedCase[],
): ProfileHint | undefined {
  if (shown?.operation == null) return undefined;
  if (!isLate(shown) && shown.message?.status !== 401) return undefined;
  const all = cases.flatMap(({ exchanges }) => exchanges);
  const at = all.find(({ id }) => id === shown.exchange);
  return at && (lateHint(at, all) ?? expiredHint(at, all));
}

const isLate = ({ finding, reason = '' }: CauseSighting): boolean =>
  /there is no response \(timeout\)/.test(finding?.actual ?? reason);

/** From this part of the waiting time on, a response was nearly too late. */
const NEARLY = 0.5;

/** Of a request without a response in time: how long the run waited, and how long others took. */
function lateHint(at: Witnessed, all: readonly Witnessed[]): ProfileHint | undefined {
  if (at.response.kind !== 'no-answer' || at.response.reason !== 'timeout') return undefined;
  const waited = /within (\d+) ms/.exec(at.response.detail)?.[1];
  if (waited === undefined) return undefined;
  const times = all
    .filter(({ operation, response }) => operation === at.operation && response.kind === 'answer')
    .map(({ durationMs = 0 }) => durationMs);
  const slowest = times.reduce((most, each) => Math.max(most, each), 0);
  const line = 'timeouts.requestMs of the profile';
  if (times.length > 0 && slowest < Number(waited) * NEARLY) {
    const sentence = `The run waits ${waited} ms (${line}), and other responses of it took at most ${Math.ceil(slowest)} ms`;
    return { suspect: null, sentence };
  }
  const others =
    times.length === 0
      ? 'No other response of it came in time'
      : `Its slowest response took ${Math.ceil(slowest)} ms`;
  return {
    suspect: 'timeouts.requestMs',
    sentence: `${others}: raise ${line} (now ${waited}) where the bank may take longer`,
  };
}

/** The fewest refusals that show more than a chance. */
const FEWEST = 3;

/** A header that proves who calls, besides the certificate. */
const OF_CALLER = /authori[sz]ation|token|api-?key|secret|cookie/i;

/** Of a 401 that valid requests get from some moment on, and none before: until when they were served. Wrong requests get it too. */
function expiredHint(at: Witnessed, all: readonly Witnessed[]): ProfileHint | undefined {
  if (!at.request.headers.some(([name]) => OF_CALLER.test(name))) return undefined;
  const code = bankMessage(at.response)?.code;
  const own = all.filter(
    ({ identity, deviation }) => identity === at.identity && deviation === undefined,
  );
  const refused = own.filter(({ response }) => {
    const message = bankMessage(response);
    return message?.status === 401 && message.code === code;
  });
  const operations = new Set(refused.map(({ operation }) => operation));
  const served = own
    .filter(({ operation, response }) => operations.has(operation) && isServed(response))
    .map(({ startedAt = '' }) => startedAt)
    .sort();
  const first = refused.map(({ startedAt = '' }) => startedAt).sort()[0] ?? '';
  const last = served.at(-1);
  if (refused.length < FEWEST || last === undefined || last >= first) return undefined;
  if ((at.startedAt ?? '') <= last) return undefined;
  return {
    suspect: 'access or headers',
    sentence: `Such requests were served until ${last.slice(11, 19)} UTC and none since: a token of the profile (access or headers) may have expired, so give one that outlasts the run`,
  };
}

const isServed = (response: Witnessed['response']): boolean =>
  response.kind === 'answer' && response.status < 300;
