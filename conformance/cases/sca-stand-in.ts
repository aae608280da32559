/** What a case does where a bank has no address for the status of an authorisation. */
import { NOT_VALID } from './ais/account-calls.js';
import type { CallStep, Check, Step } from './case.js';
import type { OperationId } from './operations.js';
import { NOT_CANCELLED, NOT_EXECUTING, SCA_NOT_DONE } from './pis/statuses.js';

/** What is authorised tells that an authorisation has not succeeded: it has none of the effects. */
interface Resource {
  /** The operation that reads it. */
  readonly instead: OperationId;
  /** Says that the status of the authorisation is answered. */
  readonly clause: string;
  /** Where the resource tells its status, and what it is before anything is authorised. */
  readonly pointer: string;
  readonly before: readonly string[];
}

const PAYMENT = '/transactionStatus';
const CONSENT = '/consentStatus';
const SCA = '/scaStatus';

/** The status of an authorisation has one address; where it is missing, the resource tells what did not happen. */
export const RESOURCES: ReadonlyMap<OperationId, Resource> = new Map<OperationId, Resource>([
  [
    'getPaymentScaStatus',
    {
      instead: 'getPaymentStatus',
      pointer: PAYMENT,
      before: NOT_EXECUTING,
      clause: 'PIS-AUTH-STATUS-200',
    },
  ],
  [
    'getPaymentCancellationScaStatus',
    {
      instead: 'getPaymentStatus',
      pointer: PAYMENT,
      before: NOT_CANCELLED,
      clause: 'PIS-CANCEL-AUTH-STATUS-200',
    },
  ],
  [
    'getConsentScaStatus',
    {
      instead: 'getConsentStatus',
      pointer: CONSENT,
      before: NOT_VALID,
      clause: 'SCA-STATUS-200',
    },
  ],
  [
    'getSigningBasketScaStatus',
    {
      instead: 'getSigningBasket',
      pointer: PAYMENT,
      before: NOT_EXECUTING,
      clause: 'SBS-AUTH-STATUS-200',
    },
  ],
]);

/**
 * Whether a step reads the status of an authorisation: it changes nothing, so that a case can do without it
 * where the bank has no address for it.
 */
export const readsScaStatus = (step: Step): boolean =>
  step.kind === 'call' &&
  step.setup !== true &&
  step.appliesWhen === undefined &&
  RESOURCES.has(step.operation);

/**
 * A plain read of what the authorisation is for. Where it answers, a 404 of the status is about the address.
 * Undefined where a link leads to the status, or the request is not a plain one: its answer is what is judged.
 */
export function witnessFor(step: Step): CallStep | undefined {
  if (step.kind !== 'call' || !readsScaStatus(step) || isSpecial(step)) return undefined;
  const resource = RESOURCES.get(step.operation);
  return resource === undefined ? undefined : { ...readOf(step, resource), expect: [] };
}

/** That nothing is authorised, told by the resource; undefined where the step looks for anything else. */
export function lookAtResource(step: CallStep, resource: Resource): CallStep | undefined {
  if (isSpecial(step) || !readsScaStatus(step)) return undefined;
  if (step.duty !== undefined || step.until !== undefined) return undefined;
  const own = step.expect.filter(({ clause }) => clause !== resource.clause);
  const expect = own.flatMap((check) => inResource(check, resource));
  if (expect.length === 0 || expect.length < own.length) return undefined;
  return { ...readOf(step, resource), expect };
}

const isSpecial = ({ mutate = [], atOnce, url }: CallStep): boolean =>
  mutate.length > 0 || atOnce !== undefined || url !== undefined;

function readOf(step: CallStep, { instead }: Resource): CallStep {
  const { authorisationId: _, ...path } = step.path ?? {};
  return { ...step, operation: instead, path };
}

/** The check of a status before success, as the resource can tell it. */
function inResource(check: Check, { pointer, before }: Resource): readonly Check[] {
  if (check.check !== 'field' || check.pointer !== SCA || check.in === undefined) return [];
  const isBefore = check.in.every((value) => isAmong(value, SCA_NOT_DONE));
  return isBefore ? [{ ...check, pointer, in: before }] : [];
}

const isAmong = (value: unknown, values: readonly string[]): boolean =>
  typeof value === 'string' && values.includes(value);
