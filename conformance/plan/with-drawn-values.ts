/**
 * What a case leaves open is drawn by chance, the same in every run of a draw: values of what it creates, optional headers, and the form of requests.
 * Combinations draw their own. Where a bank refuses what was drawn, the usual request follows, and nobody is accused: the combinations have the clauses.
 */
import { READS_OF_ACCOUNTS } from '../../standard/operation.js';
import { doingOf } from '../../standard/roles.js';
import type { CallStep, Case, Step } from '../cases/case.js';
import { drawnCreation, type OpenValues } from '../cases/drawn/drawn-creation.js';
import { withUnusual } from '../cases/drawn/unusual.js';
import type { Profile } from '../profile/profile.js';
import { usualAmount } from '../profile/usual-amount.js';
import { drawnAs, drawnInCase, leavesFormOpen, repeatsRequest } from './drawn-in-case.js';
import { sharedGrant } from './shared-grant.js';

/** How many of the creations have drawn values, and of the other requests another form. */
const CREATIONS = 0.8;
const FORMS = 0.3;

/** The case with drawn values. */
export function withDrawnValues(each: Case, profile: Profile): Case {
  if (each.id.startsWith('combinations/') || repeatsRequest(each)) return each;
  const named = new Set(
    each.steps.flatMap((step) => (step.kind === 'call' ? (step.twinStep ?? []) : [])),
  );
  // another value would keep the cases from sharing the consent
  const shared = sharedGrant(each, profile)?.steps ?? -1;
  const open = openIn(each.steps, profile);
  const steps = each.steps.map((step, at) =>
    at <= shared || named.has(step.as) ? step : drawn(step, each, open, profile),
  );
  return { ...each, steps };
}

function drawn(step: Step, each: Case, open: OpenValues, profile: Profile): Step {
  if (step.kind !== 'call' || !isOpen(step)) return step;
  const random = drawnInCase(each, step.as, profile);
  if (doingOf(step.operation)?.role === 'create' && random.chance(CREATIONS)) {
    return drawnCreation(
      step,
      random,
      isOnTheDay(step, profile) ? { ...open, onAnyDay: false } : open,
    );
  }
  return random.chance(FORMS)
    ? inOtherForm(step, `${drawnAs(each)} ${step.as} ${profile.draw ?? 0}`)
    : step;
}

/** Whether it is a request for a resource or for accounts whose form the case leaves open. */
const isOpen = (step: CallStep): boolean =>
  leavesFormOpen(step) &&
  step.plain === undefined &&
  (doingOf(step.operation) !== undefined || READS_OF_ACCOUNTS.has(step.operation));

/** The request in another form. Its refusal is judged in the combinations. */
function inOtherForm(step: CallStep, name: string): Step {
  const other = withUnusual(step, { step: name });
  if (other.kind !== 'call' || other.plain === undefined) return other;
  const { clause: _, ...plain } = other.plain;
  return { ...other, plain };
}

/** An instant payment has no day of its own. */
function isOnTheDay({ path }: CallStep, { pis }: Profile): boolean {
  const product = path?.['payment-product'] ?? '';
  const [, at] = /^\$\{profile\.pis\.products\.(\d+)\}$/.exec(product) ?? [];
  return (at === undefined ? product : (pis?.products[Number(at)] ?? '')).includes('instant');
}

/** Payments that are carried out stay as small as the usual ones. */
function openIn(steps: readonly Step[], { pis }: Profile): OpenValues {
  const isCarriedOut = steps.some(
    (step) => step.kind !== 'call' || doingOf(step.operation)?.role === 'update',
  );
  const { maxAmount = '1.00', exemptUpTo = '0' } = pis ?? {};
  return {
    limits: {
      maxAmount: isCarriedOut && pis !== undefined ? usualAmount(pis) : maxAmount,
      exemptUpTo,
      isForeign: false,
      ownAccounts: [],
      isPaid: isCarriedOut,
      keepsName: isCarriedOut,
    },
    onAnyDay: !isCarriedOut,
  };
}
