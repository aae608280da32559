/** What a step shows about its cell of the duty matrix. */
import type { CallStep, Step } from '../cases/case.js';
import type { Check } from '../cases/check.js';
import { cellOf } from '../cases/duties/duty-cells.js';
import type { CheckJudgement } from '../checks/evidence.js';
import type { Profile } from '../profile/profile.js';
import type { CellTrial } from './coverage.js';

type Judged = readonly [check: Check, judgement: CheckJudgement];

/**
 * The result for the cell after the step. The cell is broken when a finding has level required or has the
 * clause that the step is about: the clause of its first check, or of the first check that looks into the
 * response. The duty does not apply when the checks leave the outcome open to the bank.
 */
export function cellSeen(step: Step, id: string, judged: readonly Judged[]): readonly CellTrial[] {
  const cell = step.kind === 'call' ? cellOf(step) : undefined;
  if (cell === undefined) return [];
  const telling = judged.filter(([check]) => !SAYS_LITTLE.has(check.check));
  const about = [step.expect[0]?.clause, telling[0]?.[0].clause];
  const broken = judged
    .flatMap(([, judgement]) => judgement.findings)
    .some(({ clause, level }) => about.includes(clause) || level === 'required');
  if (broken) return [{ ...cell, case: id, held: false }];
  const lacks = telling.map(([, judgement]) => judgement);
  if (lacks.length === 0 || lacks.some(({ notJudged }) => notJudged === undefined)) {
    return [{ ...cell, case: id, held: true }];
  }
  const open = lacks.find(({ leftOpen }) => leftOpen === true);
  return open === undefined ? [] : [{ ...cell, case: id, reason: open.notJudged ?? '' }];
}

/**
 * Checks that prove little: a successful read does not prove its content, and the wording of a refusal does
 * not prove that the request was refused.
 */
const SAYS_LITTLE: ReadonlySet<Check['check']> = new Set(['status', 'success', 'refusal-is']);

/**
 * The cell of a step that could not be carried out because no earlier response contained the value that it
 * needs. Where the profile has no certificate for it, the plan says so.
 */
export function cellLeftOut(
  step: Step,
  id: string,
  { identities }: Pick<Profile, 'identities'>,
): readonly CellTrial[] {
  const cell = step.kind === 'call' ? cellOf(step) : undefined;
  if (cell === undefined || step.kind !== 'call') return [];
  if (lacksCertificate(step, identities)) return [];
  const lacking = step.when ?? step.unless;
  if (lacking === undefined) return [];
  const reason = `step ${step.as} of ${id} could not be carried out: the bank returned no ${named(lacking)}`;
  return [{ ...cell, case: id, reason }];
}

const lacksCertificate = (
  { identity }: Pick<CallStep, 'identity'>,
  identities: Profile['identities'],
): boolean => identity !== undefined && identity !== 'none' && identities[identity] === undefined;

/** The same where the step has a twin in its case: without the success of the twin, only a finding counts. */
export function cellTried(
  step: Step,
  id: string,
  judged: readonly Judged[],
  untwinned: string | undefined,
): readonly CellTrial[] {
  const isFound = judged.some(([, { findings }]) => findings.length > 0);
  if (untwinned === undefined || isFound) return cellSeen(step, id, judged);
  return cellLost(step, id, untwinned);
}

/** The cell of a step that its own operation kept from being judged: it stays open, with this reason. */
export function cellLost(step: Step, id: string, lost: string): readonly CellTrial[] {
  const cell = step.kind === 'call' ? cellOf(step) : undefined;
  return cell === undefined ? [] : [{ ...cell, case: id, lost }];
}

/** The last segment of the missing reference, such as `scaStatus` or `authorisationId`. */
const named = (text: string): string => /([\w-]+)[}|]/.exec(text)?.[1] ?? text;
