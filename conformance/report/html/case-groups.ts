import { groupBy } from '../../../foundation/group-by.js';
import { causeId, causesOf } from '../../record/causes/causes-of.js';
import { sightingsOf } from '../../record/causes/sightings-of.js';
import { withoutIds } from '../../record/causes/without-ids.js';
import { causesByCase } from '../../record/causes-to-mend.js';
import type { CaseRun, Run } from '../../record/fold-run.js';
import { clipText } from '../clip-text.js';

/** Cases of one verdict that have one cause, or one reason, in common. */
export interface CaseGroup {
  readonly verdict: CaseRun['verdict'];
  /** Its number in the list of causes; null when no cause stands behind it. */
  readonly cause: number | null;
  readonly sentence: string;
  readonly cases: readonly CaseRun[];
}

/** What needs a look comes first. */
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

/** Each case once: by verdict, then by the cause that weighs most in it. */
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
  /** Of all causes, those that are only observed too, in the order of their numbers. */
  readonly sentences: readonly string[];
  /** By case, the numbers of the causes that show in it or kept it back; the weightiest first. */
  readonly ofCase: ReadonlyMap<string, readonly number[]>;
}

/** Which causes show in which cases. */
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

/** What a case has in common with others of its verdict. */
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
  const told = cause === null ? null : known.sentences[cause - 1];
  const said = told ?? first.reason ?? finding?.expected ?? first.title;
  const sentence = first.verdict === 'passed' ? areaOf(first) : clipText(said, SENTENCE_SHOWN);
  return [{ verdict: first.verdict, cause, sentence, cases }];
}

/** `pis` of `pis/initiate/answers-201`. */
export const areaOf = ({ id }: { readonly id: string }): string => id.split('/')[0] ?? id;
