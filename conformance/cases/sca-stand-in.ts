/** How a case continues at a bank without an endpoint for the status of an authorisation. */

import { type KnownResource, RESOURCES } from '../../standard/resources.js';
import { rolesOf, statusReadOf } from '../../standard/roles.js';
import { NOT_CANCELLED, SCA_NOT_DONE } from '../../standard/statuses.js';
import type { CallStep, Step } from './case.js';
import type { Check } from './check.js';
import type { OperationId } from './operations.js';

/** The resource shows that an authorisation has not succeeded: it has none of its effects. */
interface ShownInstead {
  /** The operation that reads the resource. */
  readonly instead: OperationId;
  /** The clause that requires the read of the status of the authorisation to succeed. */
  readonly clause: string;
  /** The status field of the resource, and its values before anything is authorised. */
  readonly pointer: string;
  readonly before: readonly string[];
}

const SCA = '/scaStatus';

/**
 * Only one endpoint has the status of an authorisation; without it, the resource shows what did not happen.
 */
export const SHOWN_INSTEAD: ReadonlyMap<OperationId, ShownInstead> = new Map(
  RESOURCES.flatMap((resource) => {
    const { sca } = rolesOf(resource);
    return sca === undefined ? [] : [[sca, shownInstead(resource)] as const];
  }),
);

function shownInstead(resource: KnownResource): ShownInstead {
  const { life, answers, asks } = resource;
  return {
    instead: statusReadOf(resource),
    pointer: `/${life.field}`,
    before: asks === 'POST' ? life.notGranted : NOT_CANCELLED,
    clause: answers.sca ?? 'COMMON-SERVES',
  };
}

/**
 * Whether a step reads the status of an authorisation: it changes nothing, so a case can skip it at a bank
 * without the endpoint.
 */
export const readsScaStatus = (step: Step): boolean =>
  step.kind === 'call' &&
  step.setup !== true &&
  step.appliesWhen === undefined &&
  SHOWN_INSTEAD.has(step.operation);

/**
 * A plain read of the resource of the authorisation. When it succeeds, a 404 of the status means
 * that the endpoint is missing. Undefined when a link leads to the status, or when the request is
 * not a plain one: then its response is judged.
 */
export function witnessFor(step: Step): CallStep | undefined {
  if (step.kind !== 'call' || !readsScaStatus(step) || isSpecial(step)) return undefined;
  const resource = SHOWN_INSTEAD.get(step.operation);
  return resource === undefined ? undefined : { ...readOf(step, resource), expect: [] };
}

/** The check that nothing is authorised, on the resource; undefined when the step checks anything else. */
export function lookAtResource(step: CallStep, resource: ShownInstead): CallStep | undefined {
  if (isSpecial(step) || !readsScaStatus(step)) return undefined;
  if (step.duty !== undefined || step.until !== undefined) return undefined;
  const own = step.expect.filter(({ clause }) => clause !== resource.clause);
  const expect = own.flatMap((check) => inResource(check, resource));
  if (expect.length === 0 || expect.length < own.length) return undefined;
  return { ...readOf(step, resource), expect };
}

const isSpecial = ({ mutate = [], atOnce, url }: CallStep): boolean =>
  mutate.length > 0 || atOnce !== undefined || url !== undefined;

function readOf(step: CallStep, { instead }: ShownInstead): CallStep {
  const { authorisationId: _, ...path } = step.path ?? {};
  return { ...step, operation: instead, path };
}

/** The check of a status before success, on the resource. */
function inResource(check: Check, { pointer, before }: ShownInstead): readonly Check[] {
  if (check.check !== 'field' || check.pointer !== SCA || check.in === undefined) return [];
  const isBefore = check.in.every((value) => isAmong(value, SCA_NOT_DONE));
  return isBefore ? [{ ...check, pointer, in: before }] : [];
}

const isAmong = (value: unknown, values: readonly string[]): boolean =>
  typeof value === 'string' && values.includes(value);
