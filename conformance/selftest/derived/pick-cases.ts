import type { Situation } from '../../../standard/dimension.js';
import { refusalOf } from '../../../standard/dimension-rules.js';
import { looksBack } from '../../cases/looks-back.js';
import { editAnswer } from './answer-body.js';
import { holdsIn } from './conditions/holds-in.js';
import { type ExchangeSituation, traceSituations } from './conditions/trace-situations.js';
import type { Learned, Trace } from './learn-suite.js';
import type { Mutant, MutantOperator } from './mutant.js';
import { EVERYWHERE, targetName } from './target.js';
import { type BankExchange, isRefused, isServed, Traffic } from './traffic.js';

/** A case in which a mutant would change something. */
export interface Picked {
  readonly trace: Trace;
  /** How often it would. */
  readonly times: number;
}

/** A case after its twin, which comes after its own twin. */
export function withTwins(trace: Trace, { traces }: Pick<Learned, 'traces'>): readonly Trace[] {
  const twin = trace.each.twin === undefined ? undefined : traces.get(trace.each.twin);
  return twin === undefined ? [trace] : [...withTwins(twin, { traces }), trace];
}

/** Cases by the operations that they call; needed for every mutant. */
export type ByTarget = ReadonlyMap<string, readonly Trace[]>;

export function byTarget({ traces }: Learned): ByTarget {
  const found = new Map<string, Trace[]>();
  for (const trace of traces.values()) {
    const names = trace.said.flatMap(({ called }) =>
      called === undefined ? [] : targetName(called.target),
    );
    for (const name of new Set([...names, EVERYWHERE])) {
      found.set(name, [...(found.get(name) ?? []), trace]);
    }
  }
  return found;
}

/**
 * The cases that would trigger a mutant, found from their recorded exchanges with a correct bank; cheap ones
 * first.
 */
export function pickCases(
  mutant: Mutant,
  operator: MutantOperator,
  learned: Learned,
  index: ByTarget,
): readonly Picked[] {
  return (index.get(targetName(mutant.target)) ?? [])
    .filter((trace) => !isOfOthers(trace))
    .map((trace) => {
      const all = withTwins(trace, learned);
      const situations = mutant.when && situationsOf(trace, learned);
      return { trace, times: timesIn(all, mutant, operator, situations) };
    })
    .filter(({ times }) => times > 0)
    .sort((one, other) => costOf(one.trace, learned) - costOf(other.trace, learned));
}

/** Read once, because every mutant with a condition needs them. */
const READ = new WeakMap<Trace, readonly ExchangeSituation[]>();

function situationsOf(trace: Trace, learned: Learned): readonly ExchangeSituation[] {
  const read = READ.get(trace) ?? readSituations(trace, learned);
  READ.set(trace, read);
  return read;
}

function readSituations(trace: Trace, learned: Learned): readonly ExchangeSituation[] {
  if (!isOfOthers(trace)) return traceSituations(withTwins(trace, learned), learned.known);
  const others = [...learned.traces.values()].filter((each) => !isOfOthers(each));
  return traceSituations([...others, trace], learned.known).slice(-trace.said.length);
}

/** Whether a case is about what other cases created: carried out alone, it sends nothing. */
const isOfOthers = ({ each }: Trace): boolean => looksBack(each) || each.removes !== undefined;

const costOf = (trace: Trace, learned: Learned): number =>
  withTwins(trace, learned).reduce((sum, each) => sum + 2 + each.said.length, 0) +
  (trace.movesClock ? 1000 : 0);

/** How often a mutant would change something in these cases and their twins when each is carried out once. */
export function timesInAll(
  picked: readonly Picked[],
  mutant: Mutant,
  operator: MutantOperator,
  learned: Learned,
): number {
  const traces = [...new Set(picked.flatMap(({ trace }) => withTwins(trace, learned)))];
  const situations = mutant.when && traceSituations(traces, learned.known);
  return timesIn(traces, mutant, operator, situations);
}

/** The situations in which a mutant would change something, in all cases together. */
export function situationsMet(
  mutant: Mutant,
  operator: MutantOperator,
  learned: Learned,
  index: ByTarget,
): readonly Situation[] {
  return (index.get(targetName(mutant.target)) ?? []).flatMap((trace) => {
    const situations = situationsOf(trace, learned);
    const isEarly = isBeforeResponse(operator);
    return metIn(withTwins(trace, learned), mutant, operator).flatMap((at) => {
      const found = situations[at];
      return found === undefined ? [] : [isEarly ? found.before : found.after];
    });
  });
}

const isBeforeResponse = ({ action }: MutantOperator): boolean =>
  action.kind === 'instead' || action.kind === 'request';

/** How often a mutant would have changed something in the exchanges of a case. */
function timesIn(
  traces: readonly Trace[],
  mutant: Mutant,
  operator: MutantOperator,
  situations: readonly ExchangeSituation[] | undefined,
): number {
  const when = isBeforeResponse(operator) ? 'before' : 'after';
  return metIn(traces, mutant, operator).filter((at) =>
    holdsIn(mutant, situations?.[at]?.[when] ?? {}),
  ).length;
}

/** The exchanges of these cases that a mutant would change without its conditions, by their place. */
function metIn(
  traces: readonly Trace[],
  mutant: Mutant,
  operator: MutantOperator,
): readonly number[] {
  const traffic = new Traffic();
  const isEarly = isBeforeResponse(operator);
  const met: number[] = [];
  for (const [at, { called, live }] of traces.flatMap((each) => each.said).entries()) {
    if (called === undefined) {
      traffic.noteAside(live.request, live.answer);
      continue;
    }
    // responses are changed after the bank has given them
    if (!isEarly) traffic.note(called);
    if (isMet(called, mutant, operator, traffic)) met.push(at);
    if (isEarly) traffic.note(called);
  }
  return met;
}

function isMet(
  exchange: BankExchange,
  mutant: Mutant,
  operator: MutantOperator,
  traffic: Traffic,
): boolean {
  if (!isOf(mutant, exchange)) return false;
  if ((operator.undeclared === true) === exchange.declared) return false;
  const { answer } = exchange;
  const { action } = operator;
  const at = { ...exchange, traffic };
  switch (action.kind) {
    case 'instead':
      return action.answer(mutant, at) !== undefined;
    case 'request':
      return action.change(mutant, at) !== undefined;
    case 'answer':
      return answer.kind === 'answer' && action.change(mutant, { ...at, answer }) !== undefined;
    case 'repair':
      return (
        isRefused(answer) &&
        (action.repair(mutant, at) !== undefined || action.orElse?.(mutant, at) !== undefined)
      );
    default:
      return action satisfies never;
  }
}

/**
 * Whether the bank has to refuse each request in the situation of a mutant that changes successes alone: then it has nothing to
 * change there.
 */
export function isRefusedThere(
  mutant: Mutant,
  operator: MutantOperator,
  learned: Learned,
  index: ByTarget,
): boolean {
  const { when = [], target } = mutant;
  if (when.length === 0 || refusalOf(when, target) === undefined) return false;
  const answers = (index.get(targetName(target)) ?? []).flatMap((trace) => {
    const all = withTwins(trace, learned);
    const said = all.flatMap((each) => each.said);
    return metIn(all, mutant, operator).map((at) => said[at]?.called?.answer);
  });
  // of a mutant that no request meets at all, nobody knows what it changes
  return answers.length > 0 && answers.every((answer) => answer !== undefined && isServed(answer));
}

const isOf = ({ target }: Mutant, exchange: BankExchange): boolean =>
  target.operation === EVERYWHERE || targetName(exchange.target) === targetName(target);

/**
 * Whether the bank has what a mutant changes: in its responses for this target or, when the suite is never
 * served there, for the same operation with another kind of payment.
 */
export function hasPlace(mutant: Mutant, operator: MutantOperator, learned: Learned): boolean {
  const { pointer, target } = mutant;
  if (pointer === undefined || operator.action.kind !== 'answer') return true;
  const served = [...learned.traces.values()]
    .flatMap(({ said }) => said)
    .flatMap(({ called }) => (called !== undefined && isServed(called.answer) ? called : []));
  const own = served.filter((exchange) => targetName(exchange.target) === targetName(target));
  const alike = served.filter((exchange) => exchange.target.operation === target.operation);
  const among = own.length > 0 ? own : alike;
  return (
    among.length === 0 ||
    among.some(
      ({ answer }) =>
        answer.kind === 'answer' && editAnswer(answer, pointer, () => ELSE) !== undefined,
    )
  );
}

/** A value that no bank returns. */
const ELSE = { somethingElse: true };
