import type { CallStep, Case, Check, Step } from './case.js';
import type { OperationId } from './operations.js';
import { lookAtResource, RESOURCES } from './sca-stand-in.js';

interface StandIn {
  /** The operation that tells the same status. */
  readonly instead: OperationId;
  /** Where both tell it. */
  readonly pointer: string;
  /** Says that the operation itself is answered. */
  readonly clause: string;
}

const PAYMENT = '/transactionStatus';
const CONSENT = '/consentStatus';

/** A status stands in two reads of a resource; where a bank has no address for one of them, the other tells it. */
const STAND_INS: ReadonlyMap<OperationId, StandIn> = new Map<OperationId, StandIn>([
  ['getPaymentStatus', { instead: 'getPayment', pointer: PAYMENT, clause: 'PIS-STATUS-200' }],
  ['getPayment', { instead: 'getPaymentStatus', pointer: PAYMENT, clause: 'PIS-READ-200' }],
  [
    'getConsentStatus',
    { instead: 'getConsent', pointer: CONSENT, clause: 'AIS-CONSENT-STATUS-200' },
  ],
  ['getConsent', { instead: 'getConsentStatus', pointer: CONSENT, clause: 'AIS-CONSENT-READ-200' }],
  [
    'getFundsConsentStatus',
    { instead: 'getFundsConsent', pointer: CONSENT, clause: 'COF-STATUS-200' },
  ],
  [
    'getFundsConsent',
    { instead: 'getFundsConsentStatus', pointer: CONSENT, clause: 'COF-READ-200' },
  ],
]);

/** Where each operation that can stand in tells the status. */
const POINTERS: ReadonlyMap<OperationId, string> = new Map([
  ...[...RESOURCES.values()].map(({ instead, pointer }) => [instead, pointer] as const),
  ...[...STAND_INS].map(([operation, { pointer }]) => [operation, pointer] as const),
]);

/**
 * The read that tells the status that a step looks at, by the other address that tells it. What the step
 * expects of its own address is left out. Undefined where the other read may not tell what the step expects.
 */
export function standInFor(step: Step): CallStep | undefined {
  if (step.kind !== 'call') return undefined;
  const resource = RESOURCES.get(step.operation);
  if (resource !== undefined) return lookAtResource(step, resource);
  const found = STAND_INS.get(step.operation);
  if (found === undefined || !isLook(step, found)) return undefined;
  const expect = step.expect.filter(({ clause }) => clause !== found.clause);
  return { ...step, operation: found.instead, expect };
}

/**
 * For each operation that another read can stand in for, the case that tells whether the bank has it: the
 * shortest that expects an answer of it.
 */
export function casesOfAddresses(cases: readonly Case[]): ReadonlyMap<OperationId, string> {
  const found = [...STAND_INS, ...RESOURCES].flatMap(([operation, { clause }]) => {
    const about = cases.filter(({ steps }) =>
      steps.some((step) => isExpected(step, operation, clause)),
    );
    const [shortest] = about.sort((a, b) => lengthOf(a) - lengthOf(b));
    return shortest === undefined ? [] : [[operation, shortest.id] as const];
  });
  return new Map(found);
}

/** The number of its steps counts first, then the number of its clauses. */
const lengthOf = ({ steps, clauses }: Case): number => steps.length * 100 + clauses.length;

function isExpected(step: Step, operation: OperationId, clause: string): boolean {
  if (step.kind !== 'call' || step.operation !== operation || step.setup === true) return false;
  if (isPain(step)) return false;
  return step.expect.some((check) => check.clause === clause);
}

/** Where an operation that can stand in for another one tells the status. */
export const pointerOfStatus = (operation: OperationId): string | undefined =>
  POINTERS.get(operation);

function isLook(step: CallStep, { pointer, clause }: StandIn): boolean {
  const { mutate = [], atOnce, url, duty, until } = step;
  if (mutate.length > 0 || atOnce !== undefined || url !== undefined) return false;
  if (duty !== undefined || (until !== undefined && until.pointer !== pointer)) return false;
  if (isPain(step)) return false;
  return step.expect.every((check) => check.clause === clause || isOfStatus(check, pointer));
}

/** A payment that is a pain.001 document is read as one, which has no place for its status. */
const isPain = ({ path }: CallStep): boolean =>
  path?.['payment-product']?.startsWith('pain.') === true;

/** A check that the same status, told elsewhere, can keep or break. */
function isOfStatus(check: Check, pointer: string): boolean {
  switch (check.check) {
    case 'field':
      return check.pointer === pointer;
    case 'status':
      return check.in.every((status) => status < 300);
    case 'success':
    case 'equal':
    case 'differ':
      return true;
    case 'any':
      return check.of.flat().every((each) => isOfStatus(each, pointer));
    default:
      return false;
  }
}
