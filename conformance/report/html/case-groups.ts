import { groupBy } from '../../../foundation/group-by.js';
import { causesByCase } from '../../record/case-causes.js';
import { causeId, causesOf } from '../../record/causes/causes-of.js';
import { sightingsOf } from '../../record/causes/sightings-of.js';
import { withoutIds } from '../../record/causes/without-ids.js';
import type { CaseRun, Run } from '../../record/fold-run.js';
import { clipText } from '../clip-text.js';

/** Cases with the same verdict and the same cause or reason. */
export interface CaseGroup {
  readonly verdict: CaseRun['verdict'];
  /** Its number in the list of causes; null when there is no cause. */
  readonly cause: number | null;
  readonly sentence: string;
  readonly cases: readonly CaseRun[];
}

/** Verdicts that need attention come first. */
const ORDER: readonly CaseRun['verdict'][] = [
  'failed',
  'unstable',
  'harness-error',
  'setup-failed',
  'blocked',
  'unfinished',
  'not-run',
  'warned',
  'observed',
  'waived',
  'passed',
  'not-applicable',
];

const SENTENCE_SHOWN = 300;

/** Each case once, grouped by verdict and then by its most important cause. */
export function caseGroups(run: Run, known: KnownCauses): readonly CaseGroup[] {
  const found = groupBy(run.cases, (one) => JSON.stringify([one.verdict, shared(one, known)]));
  const groups = [...found.values()].flatMap((cases) => groupOf(cases, known));
  return groups.sort(
    (a, b) =>
      ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict) ||
      (a.cause ?? Infinity) - (b.cause ?? Infinity) ||
      b.cases.length - a.cases.length,
  );
}

export interface KnownCauses {
  /** The sentences of all causes, including those that are only observed, in the order of their numbers. */
  readonly sentences: readonly string[];
  /**
   * For each case, the numbers of the causes that appear in it or kept it from being judged; the most
   * important first.
   */
  readonly ofCase: ReadonlyMap<string, readonly number[]>;
}

/** Which causes appear in which cases. */
export function knownCauses(run: Run): KnownCauses {
  const causes = causesOf(run.cases);
  const numbers = new Map(causes.map(({ id }, index) => [id, index + 1]));
  const kept = causesByCase(causes);
  const ofCase = run.cases.map((one) => {
    const { found, stop } = sightingsOf(one);
    const shown = [...found, ...(stop === null ? [] : [stop])];
    const own = shown.flatMap(({ key }) => numbers.get(causeId(key)) ?? []);
    const all = new Set([...own, ...(kept.get(one.id)?.keptBy ?? [])]);
    return [one.id, [...all].sort((a, b) => a - b)] as const;
  });
  return { sentences: causes.map(({ sentence }) => sentence), ofCase: new Map(ofCase) };
}

/** What a case shares with others of the same verdict: the number of its cause, or its reason. */
function shared(one: CaseRun, known: KnownCauses): number | string {
  if (one.verdict === 'passed') return areaOf(one);
  const [cause] = known.ofCase.get(one.id) ?? [];
  return cause ?? withoutIds(one.reason ?? one.findings[0]?.clause ?? '');
}

function groupOf(cases: readonly CaseRun[], known: KnownCauses): CaseGroup[] {
  const [first] = cases;
  if (first === undefined) return [];
  const common = shared(first, known);
  const cause = typeof common === 'number' ? common : null;
  const [finding] = first.findings;
  const stated = cause === null ? null : known.sentences[cause - 1];
  const said = stated ?? first.reason ?? finding?.expected ?? first.title;
  const sentence = first.verdict === 'passed' ? areaOf(first) : clipText(said, SENTENCE_SHOWN);
  return [{ verdict: first.verdict, cause, sentence, cases }];
}

/** The area of a case: `pis` for `pis/initiate/answers-201`. */
export const areaOf = ({ id }: { readonly id: string }): string => id.split('/')[0] ?? id;
