import { packageVersion } from '../../../foundation/package-root.js';
import { EXIT } from '../../../foundation/xs2a-error.js';
import { judgedOf, type MutantJudgement } from './judged-mutants.js';
import type { Mutant } from './mutant.js';
import type { Fate, MutantResult } from './mutant-result.js';
import { targetName } from './target.js';

/** Minimum share of wrong mutants that a required finding must detect, and of those with several conditions at once. */
const WANTED = 0.99;
const WANTED_OF_SEVERAL = 0.95;

/** The number of detected and of all wrong mutants, by operation or duty. */
export interface Share {
  readonly name: string;
  readonly found: number;
  readonly of: number;
  readonly neverMet: number;
}

/** A mutant without the expected outcome. */
export interface Survivor {
  readonly id: string;
  readonly intent: Mutant['intent'];
  readonly fate: Fate;
  readonly duty: string;
  readonly said: string;
  /** The judgement of a person; empty when there is none. */
  readonly judged: MutantJudgement['judged'] | '';
  readonly reason: string;
}

export interface MutantTally {
  /** The number of mutants that count: without absent, too rare and equivalent ones. */
  readonly of: number;
  readonly good: number;
  readonly warned: number;
  readonly neverMet: number;
  readonly broke: number;
  readonly equivalent: number;
  readonly absent: number;
  readonly tooRare: number;
}

/** The content of derived.json: what derived mutants show about the suite. */
export interface DerivedScore {
  readonly schemaVersion: 1;
  readonly tool: { readonly name: 'xs2a-kit'; readonly version: string; readonly node: string };
  readonly startedAt: string;
  readonly minutes: number;
  readonly narrowedBy: readonly string[];
  readonly wrong: MutantTally;
  readonly formal: MutantTally;
  readonly conforming: MutantTally;
  /** The number of conforming mutants that leave some case unjudged. */
  readonly unjudged: number;
  readonly byOperation: readonly Share[];
  readonly byDuty: readonly Share[];
  /** Only of mutants with conditions: by `dimension=value`; one with several conditions counts in each. */
  readonly byCondition: readonly Share[];
  readonly survivors: readonly Survivor[];
  /** Lines of spec/equivalent-mutants.yaml that match no survivor. */
  readonly stale: readonly string[];
  readonly exitCode: number;
}

export interface Scoring {
  readonly outcomes: readonly MutantResult[];
  readonly judged: readonly MutantJudgement[];
  readonly narrowedBy: readonly string[];
  readonly startedAt: Date;
  readonly now: Date;
  readonly interrupted: boolean;
}

const GOOD: Readonly<Record<Mutant['intent'], ReadonlySet<Fate>>> = {
  wrong: new Set(['found']),
  formal: new Set(['found', 'warned']),
  conforming: new Set(['quiet', 'unjudged']),
};

const NEVER_COUNTED: ReadonlySet<Fate> = new Set(['absent', 'too-rare']);

const isGood = ({ mutant, fate }: MutantResult): boolean => GOOD[mutant.intent].has(fate);

/** Whether a conforming mutant changed nothing, so that its outcome proves nothing. */
const isIdle = ({ mutant, fate }: MutantResult): boolean =>
  NEVER_COUNTED.has(fate) || (mutant.intent === 'conforming' && fate === 'never-met');

/** Combines the outcomes of all mutants. */
export function scoreOf(scoring: Scoring): DerivedScore {
  const { outcomes, judged, narrowedBy, startedAt, now, interrupted } = scoring;
  const lineOf = ({ mutant }: MutantResult) => judgedOf(judged, mutant.id);
  const isEquivalent = (one: MutantResult): boolean =>
    !isGood(one) && !isIdle(one) && lineOf(one)?.judged === 'equivalent';
  const of = (intent: Mutant['intent']) =>
    tallyOf(
      outcomes.filter(({ mutant }) => mutant.intent === intent),
      isEquivalent,
    );
  const counted = outcomes.filter((one) => !isIdle(one) && !isEquivalent(one));
  const wrong = counted.filter(({ mutant }) => mutant.intent === 'wrong');
  const bad = outcomes.filter((one) => !isGood(one) && !isIdle(one));
  const survivors = bad.map((one) => survivorOf(one, lineOf(one)));
  const alive = new Set(bad.flatMap((one) => lineOf(one) ?? []));
  const isWhole = narrowedBy.length === 0 && !interrupted;
  const stale = isWhole
    ? judged.filter((line) => !alive.has(line)).map((line) => line.mutants)
    : [];
  const conditions = Math.max(0, ...outcomes.map(({ mutant }) => mutant.when?.length ?? 0));
  const score = { wrong: of('wrong'), formal: of('formal'), conforming: of('conforming') };
  return {
    schemaVersion: 1,
    tool: { name: 'xs2a-kit', version: packageVersion(), node: process.version },
    startedAt: startedAt.toISOString(),
    minutes: Math.round((now.getTime() - startedAt.getTime()) / 600) / 100,
    narrowedBy,
    ...score,
    unjudged: outcomes.filter(({ fate }) => fate === 'unjudged').length,
    byOperation: sharesOf(wrong, ({ mutant }) => [targetName(mutant.target)]),
    byDuty: sharesOf(wrong, ({ mutant }) => [mutant.duty]),
    byCondition: sharesOf(wrong, ({ mutant }) =>
      (mutant.when ?? []).map(({ dimension, value }) => `${dimension}=${value}`),
    ),
    survivors,
    stale,
    exitCode: interrupted
      ? EXIT.interrupted
      : conditions > 0
        ? exitOfSample(score, conditions)
        : exitOf(score, survivors, { stale, isWhole }),
  };
}

function tallyOf(
  outcomes: readonly MutantResult[],
  isEquivalent: (one: MutantResult) => boolean,
): MutantTally {
  const counted = outcomes.filter((one) => !isIdle(one) && !isEquivalent(one));
  const count = (all: readonly MutantResult[], fate: Fate) =>
    all.filter((one) => one.fate === fate).length;
  return {
    of: counted.length,
    good: counted.filter(isGood).length,
    warned: count(counted, 'warned'),
    neverMet: count(counted, 'never-met'),
    broke: count(counted, 'broke'),
    equivalent: outcomes.filter(isEquivalent).length,
    absent: count(outcomes, 'absent'),
    tooRare: count(outcomes, 'too-rare'),
  };
}

function sharesOf(
  outcomes: readonly MutantResult[],
  namesOf: (one: MutantResult) => readonly string[],
): readonly Share[] {
  const names = [...new Set(outcomes.flatMap(namesOf))].sort();
  return names.map((name) => {
    const own = outcomes.filter((one) => namesOf(one).includes(name));
    const neverMet = own.filter(({ fate }) => fate === 'never-met').length;
    return { name, found: own.filter(isGood).length, of: own.length, neverMet };
  });
}

function survivorOf(
  { mutant, fate, by }: MutantResult,
  line: MutantJudgement | undefined,
): Survivor {
  const said = by === undefined ? '' : `${by.clause} ${by.case}: ${by.said}`.trim();
  return {
    id: mutant.id,
    intent: mutant.intent,
    fate,
    duty: mutant.duty,
    said,
    judged: line?.judged ?? '',
    reason: line?.reason ?? '',
  };
}

/**
 * The exit code is 0 when all survivors are judged and, if all mutants were tested, enough are detected and
 * none is a false alarm. For a selection of mutants, the shares say nothing.
 */
function exitOf(
  { wrong, conforming }: Pick<DerivedScore, 'wrong' | 'conforming'>,
  survivors: readonly Survivor[],
  { stale, isWhole }: { readonly stale: readonly string[]; readonly isWhole: boolean },
): number {
  const isNew = survivors.some(({ judged, intent }) => judged === '' && intent !== 'formal');
  const enough = wrong.of === 0 || wrong.good / wrong.of >= WANTED;
  const quiet = conforming.good === conforming.of;
  const isGood = !isNew && stale.length === 0 && (!isWhole || (enough && quiet));
  return isGood ? EXIT.clean : EXIT.findings;
}

/** Of mutants with conditions a sample is tested: the exit code is 0 when enough are detected and none is a false alarm. */
function exitOfSample(
  { wrong, conforming }: Pick<DerivedScore, 'wrong' | 'conforming'>,
  conditions: number,
): number {
  const wanted = conditions === 1 ? WANTED : WANTED_OF_SEVERAL;
  const isEnough = wrong.of === 0 || wrong.good / wrong.of >= wanted;
  return isEnough && conforming.good === conforming.of ? EXIT.clean : EXIT.findings;
}
