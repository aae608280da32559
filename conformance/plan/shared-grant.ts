import { OPERATION, READS_OF_ACCOUNTS } from '../../standard/operation.js';
import type { CallStep, Case, Step } from '../cases/case.js';
import type { Profile } from '../profile/profile.js';

/** The steps at the beginning of a case that grant a consent which the case only reads under. */
export interface SharedGrant {
  /** The same for cases that grant the same consent to the same PSU. */
  readonly key: string;
  /** The number of steps that create and authorise the consent. */
  readonly steps: number;
  /** The step after them: it reads the status, and expects that the consent is valid. */
  readonly valid: CallStep;
}

/**
 * The part of a case whose consent other cases can use too; undefined when there is none. It is a recurring consent: a read
 * uses up one for a single access. And the case only reads: it neither ends the consent, nor grants another one, nor counts
 * accesses.
 */
export function sharedGrant(each: Case, profile: Profile): SharedGrant | undefined {
  const at = each.steps.findIndex(readsValid);
  const [create, ...granting] = each.steps.slice(0, Math.max(at, 0));
  const valid = each.steps[at];
  if (create?.kind !== 'call' || valid?.kind !== 'call' || each.walk !== undefined)
    return undefined;
  const grants = createsRecurring(create) && granting.length > 0;
  const all = [create, ...granting];
  if (!grants || all.some(isJudged) || !each.steps.slice(at + 1).every(onlyReads)) return undefined;
  return { key: JSON.stringify([profile.psu.id, all]), steps: at, valid };
}

const readsValid = (step: Step): boolean =>
  step.kind === 'call' && step.operation === OPERATION.consent.status && step.setup === true;

const createsRecurring = ({ operation, body }: CallStep): boolean =>
  operation === OPERATION.consent.create &&
  typeof body === 'object' &&
  body !== null &&
  'recurringIndicator' in body &&
  body.recurringIndicator === true;

/** The case is about the step: it has to send it itself. */
const isJudged = (step: Step): boolean =>
  step.setup !== true || (step.kind === 'call' && step.judged === true);

/** A read while the PSU is present: others are counted. One by delta access depends on the reads before it. */
function onlyReads(step: Step): boolean {
  if (step.kind !== 'call' || step.spends === true) return false;
  if (step.operation === OPERATION.consent.status) return true;
  return (
    READS_OF_ACCOUNTS.has(step.operation) &&
    'PSU-IP-Address' in (step.headers ?? {}) &&
    !/"PSU-IP-Address"|deltaList|entryReferenceFrom/.test(
      JSON.stringify([step.mutate ?? [], step.query ?? {}]),
    )
  );
}
