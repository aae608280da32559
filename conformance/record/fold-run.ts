import { OPERATION } from '../../standard/operation.js';
import { certificateName } from './draw-told.js';
import type {
  CaseAgain,
  CaseFinished,
  CheckDone,
  Exchange,
  ExchangeRecorded,
  Finding,
  Leftover,
  PreflightCheck,
  RunEvent,
  RunFinished,
  RunStarted,
  Verdict,
  WalkTold,
} from './event.js';
import { withFollows } from './follows.js';
import type { StatusSighting } from './observed-graphs.js';
import { countVerdicts } from './run-verdict.js';

/** A case with all its events. */
export interface CaseRun {
  readonly id: string;
  readonly title: string;
  readonly clauses: readonly string[];
  /** `unfinished` and `not-run` when the stream ends within or before the case. */
  readonly verdict: Verdict | 'unfinished' | 'not-run';
  readonly findings: readonly Finding[];
  readonly reason: string | null;
  readonly durationMs: number;
  readonly checks: readonly CheckDone[];
  readonly exchanges: readonly Exchange[];
  /** The consent of another case under which this one reads. */
  readonly granted?: GrantedBefore;
  /** The result when the case was carried out again. */
  readonly again?: CaseAgain;
  /** Only for random walks. */
  readonly walk?: WalkTold;
}

/** A consent that several cases read under. */
export interface GrantedBefore {
  /** The case that was granted it. */
  readonly by: string;
  /** The exchanges of that case until the consent was valid. */
  readonly exchanges: readonly Exchange[];
}

/** Suffix of each step name in the second execution of a case. */
export const AGAIN = ' (again)';

/** Whether a case was completed. */
export function isEnd(verdict: CaseRun['verdict']): verdict is Verdict {
  return verdict !== 'unfinished' && verdict !== 'not-run';
}

/** A run as the reports see it: its events, grouped by subject. */
export interface Run {
  readonly started: RunStarted;
  readonly preflight: readonly PreflightCheck[];
  /** In the order of their first event; planned cases that never started come last. */
  readonly cases: readonly CaseRun[];
  readonly leftovers: readonly Leftover[];
  /** Every status in a response, in order. */
  readonly sightings: readonly StatusSighting[];
  readonly finished: RunFinished;
  /** False when the stream has no run-finished: the run was killed or is still in progress. */
  readonly complete: boolean;
}

interface Gathered {
  readonly preflight: PreflightCheck[];
  readonly leftovers: Leftover[];
  readonly sightings: StatusSighting[];
  readonly checks: Map<string, CheckDone[]>;
  readonly exchanges: Map<string, Exchange[]>;
  readonly ended: Map<string, CaseFinished>;
  readonly order: Set<string>;
  /** Cases whose further events belong to the second execution. */
  readonly doubted: Set<string>;
  finished: RunFinished | null;
}

/** Groups the events of one run; the first must be run-started. */
export function foldRun(events: readonly RunEvent[]): Run {
  const [started] = events;
  if (started?.type !== 'run-started') throw new TypeError('a run must begin with run-started');
  const gathered = gatherAll(events);
  const cases = withFollows(allCases(started.planned, gathered)).map((one) =>
    asInProfile(one, started),
  );
  return {
    started,
    preflight: gathered.preflight,
    cases,
    leftovers: gathered.leftovers,
    sightings: gathered.sightings,
    finished: gathered.finished ?? unfinished(cases, gathered),
    complete: gathered.finished !== null,
  };
}

/** The case with the certificates as the profile names them. */
function asInProfile(one: CaseRun, { draw }: RunStarted): CaseRun {
  if (draw?.swapsTpps !== true) return one;
  const exchanges = one.exchanges.map((each) => ({
    ...each,
    identity: certificateName(each.identity, draw),
  }));
  return { ...one, exchanges };
}

/** The cases of some events of a run, such as those of one case. */
export const foldCases = (events: readonly RunEvent[]): readonly CaseRun[] =>
  withFollows(allCases([], gatherAll(events)));

function gatherAll(events: readonly RunEvent[]): Gathered {
  const gathered: Gathered = {
    preflight: [],
    leftovers: [],
    sightings: [],
    checks: new Map(),
    exchanges: new Map(),
    ended: new Map(),
    order: new Set(),
    doubted: new Set(),
    finished: null,
  };
  for (const event of events) gather(gathered, event);
  return gathered;
}

function gather(into: Gathered, event: RunEvent): void {
  switch (event.type) {
    case 'run-started':
      return;
    case 'preflight-check':
      into.preflight.push(event);
      return;
    case 'psu-asked':
    case 'creating':
      return;
    case 'case-started':
      into.order.add(event.case);
      return;
    case 'case-doubted':
      into.doubted.add(event.case);
      return;
    case 'exchange':
      push(into.exchanges, event.case, seenAgain(into, event));
      into.sightings.push(...sightingsOf(event));
      return;
    case 'check':
      push(into.checks, event.case, event);
      return;
    case 'case-finished':
      into.order.add(event.case);
      into.ended.set(event.case, event);
      return;
    case 'leftovers':
      into.leftovers.push(...event.leftovers);
      return;
    case 'run-finished':
      into.finished = event;
      return;
    default:
      event satisfies never;
  }
}

/** The exchange with a suffix on its step name when its case is carried out again. */
function seenAgain({ doubted }: Gathered, { case: id, exchange }: ExchangeRecorded): Exchange {
  return doubted.has(id) ? { ...exchange, step: `${exchange.step}${AGAIN}` } : exchange;
}

function sightingsOf({ case: id, exchange, observed = [] }: ExchangeRecorded): StatusSighting[] {
  return observed.map((each) => ({ ...each, case: id, exchange: exchange.id }));
}

function push<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

function allCases(plans: RunStarted['planned'], gathered: Gathered): CaseRun[] {
  const planned = new Map(plans.map((plan) => [plan.case, plan]));
  const ids = new Set([...gathered.order, ...planned.keys()]);
  return [...ids].map((id) => {
    const end = gathered.ended.get(id);
    const begun = gathered.order.has(id);
    return {
      id,
      title: end?.title ?? planned.get(id)?.title ?? id,
      clauses: end?.clauses ?? planned.get(id)?.clauses ?? [],
      verdict: end?.verdict ?? (begun ? 'unfinished' : 'not-run'),
      findings: end?.findings ?? [],
      reason: end === undefined ? endedBefore(begun) : end.reason,
      durationMs: end?.durationMs ?? 0,
      checks: gathered.checks.get(id) ?? [],
      exchanges: gathered.exchanges.get(id) ?? [],
      ...(end?.consentOf === undefined ? {} : { granted: grantedBy(end.consentOf, gathered) }),
      ...(end?.again === undefined ? {} : { again: end.again }),
      ...(end?.walk === undefined ? {} : { walk: end.walk }),
    };
  });
}

function grantedBy(by: string, { exchanges }: Gathered): GrantedBefore {
  const all = exchanges.get(by) ?? [];
  const end = all.findIndex(({ operation }) => operation === OPERATION.consent.status);
  return { by, exchanges: all.slice(0, Math.max(end, 0)) };
}

/** Whose consent a case reads under, in a sentence; undefined when it is its own. */
export const grantedNote = ({ granted }: Pick<CaseRun, 'granted'>): string | undefined =>
  granted && `It reads under the consent that ${granted.by} was granted.`;

function endedBefore(begun: boolean): string {
  return begun ? 'The run ended before this case did.' : 'The run ended before this case began.';
}

/** The result of a run that was killed: cases that it did not reach cannot count as passed. */
function unfinished(cases: readonly CaseRun[], gathered: Gathered): RunFinished {
  return {
    type: 'run-finished',
    verdict: 'inconclusive',
    exitCode: 4,
    reason: 'The run was stopped before its end; cases that it did not reach are not judged.',
    counts: countVerdicts(cases.flatMap(({ verdict }) => (isEnd(verdict) ? [verdict] : []))),
    untested: [],
    durationMs: cases.reduce((sum, one) => sum + one.durationMs, 0),
    exchanges: [...gathered.exchanges.values()].reduce((sum, list) => sum + list.length, 0),
  };
}
