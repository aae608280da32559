import { atPointer } from '../../foundation/json-pointer.js';
import { resolveValue, UnresolvedReference } from '../answers/resolve-value.js';
import type { CallStep, Step } from '../cases/case.js';
import type { Check } from '../cases/check.js';
import type { CheckContext } from '../checks/finding.js';
import { runCheck } from '../checks/run-check.js';
import { isKnown, isReachable, STATE_GRAPHS, type StateGraph } from '../record/state-graphs.js';
import type { StateChanges } from './state-changes.js';

/**
 * Whether it is worth repeating a read a little later, because the effect of earlier steps may take time to
 * show. True only for a read that changes nothing, when a check fails that the bank can still satisfy. A
 * check that something did NOT happen is not repeated: waiting could only hide that it did.
 */
export function shouldPoll(step: Step, context: CheckContext, changes: StateChanges): boolean {
  if (step.kind !== 'call' || !changes.any || !isPlainRead(step, context)) return false;
  // the level of the findings does not matter here
  const plain: CheckContext = { ...context, levelOf: () => 'observe' };
  return [...step.expect, ...requested(step)].some(
    (check) => runCheck(check, plain).length > 0 && mayCome(check, plain, changes),
  );
}

/** The status values of `appliesWhen` that refer to this step's response, as checks. */
function requested({ as, appliesWhen = [] }: CallStep): readonly Check[] {
  return appliesWhen.flatMap(({ value, in: wanted }) => {
    const [, alias, name] = /^\$\{([^.}]+)\.body\.(\w+Status)\}$/.exec(value) ?? [];
    if (alias !== as) return [];
    return [{ check: 'field', clause: '', pointer: `/${name}`, in: wanted } as const];
  });
}

function isPlainRead({ operation, mutate, atOnce }: CallStep, { spec }: CheckContext): boolean {
  const method = spec.get(operation)?.method.toUpperCase();
  return method === 'GET' && (mutate ?? []).length === 0 && atOnce === undefined;
}

function mayCome(check: Check, context: CheckContext, changes: StateChanges): boolean {
  const { answer } = context.seen;
  if (answer.kind !== 'answer') return false;
  const served = answer.status < 300;
  switch (check.check) {
    case 'field':
      return served && isStillAhead(check, context);
    case 'status':
      return served
        ? check.in.every((status) => status >= 400) && mayClose(changes)
        : check.in.some((status) => status < 300) && mayOpen(answer.status, changes);
    case 'refused':
      return served && mayClose(changes);
    case 'any':
      return check.of.some((group) =>
        group
          .filter((each) => runCheck(each, context).length > 0)
          .every((each) => mayCome(each, context, changes)),
      );
    default:
      return false;
  }
}

/**
 * Whether access may still close: something was ended, or a second grant may have ended what the first one
 * opened.
 */
const mayClose = ({ ends, grants }: StateChanges): boolean => ends > 0 || grants > 1;

/** Whether access may still open: it was refused for a missing authorisation that the PSU has given. */
const mayOpen = (status: number, { grants }: StateChanges): boolean =>
  grants > 0 && [400, 401, 403, 404, 409].includes(status);

const GRAPHS: ReadonlyMap<string, StateGraph> = new Map([
  ['/transactionStatus', STATE_GRAPHS.payment],
  ['/consentStatus', STATE_GRAPHS.consent],
  ['/scaStatus', STATE_GRAPHS.authorisation],
]);

/** Initial statuses: a check that accepts one of them says that nothing has happened. */
const FIRST: ReadonlySet<unknown> = new Set(['RCVD', 'received']);

/** Whether the check rejects the status, but a status that it accepts can follow. */
function isStillAhead(
  check: Extract<Check, { readonly check: 'field' }>,
  context: CheckContext,
): boolean {
  const graph = GRAPHS.get(check.pointer);
  const now = atPointer(context.seen.json, check.pointer);
  if (graph === undefined || typeof now !== 'string' || !isKnown(graph, now)) return false;
  const wanted = wantedBy(check, context);
  if (wanted.some((status) => FIRST.has(status)) || wanted.includes(now)) return false;
  return wanted.some((status) => isReachable(graph, now, status));
}

function wantedBy(
  { in: values = [] }: Extract<Check, { readonly check: 'field' }>,
  { scope }: CheckContext,
): readonly string[] {
  try {
    return values.map((value) => String(resolveValue(value, scope)));
  } catch (error) {
    if (error instanceof UnresolvedReference) return [];
    throw error;
  }
}
