import type { Role } from '../../standard/resource.js';
import type { KnownResource } from '../../standard/resources.js';
import { CREATED, rolesOf } from '../../standard/roles.js';
import type { CallStep, Case, Step } from './case.js';
import type { Check } from './check.js';
import type { OperationId } from './operations.js';
import { lookAtResource, SHOWN_INSTEAD } from './sca-stand-in.js';

interface StandIn {
  /** The operation with the same status. */
  readonly instead: OperationId;
  /** The field with the status in both. */
  readonly pointer: string;
  /** The clause that requires the operation itself to succeed. */
  readonly clause: string;
}

/** Two reads of a resource have its status; when a bank lacks one of the endpoints, the other one is read. */
const STAND_INS: ReadonlyMap<OperationId, StandIn> = new Map(CREATED.flatMap(standInsOf));

function standInsOf(resource: KnownResource): readonly (readonly [OperationId, StandIn])[] {
  const { read, status } = rolesOf(resource);
  if (read === undefined || status === undefined) return [];
  const pointer = `/${resource.life.field}`;
  const clauseOf = (role: Role): string => resource.answers[role] ?? 'COMMON-SERVES';
  return [
    [status, { instead: read, pointer, clause: clauseOf('status') }],
    [read, { instead: status, pointer, clause: clauseOf('read') }],
  ];
}

/** The status field of each operation that can replace another one. */
const POINTERS: ReadonlyMap<OperationId, string> = new Map([
  ...[...SHOWN_INSTEAD.values()].map(({ instead, pointer }) => [instead, pointer] as const),
  ...[...STAND_INS].map(([operation, { pointer }]) => [operation, pointer] as const),
]);

/**
 * The read that returns the status of a step at the other endpoint. The expectations of the step about its
 * own endpoint are left out. Undefined when the other read may not contain what the step expects.
 */
export function standInFor(step: Step): CallStep | undefined {
  if (step.kind !== 'call') return undefined;
  const resource = SHOWN_INSTEAD.get(step.operation);
  if (resource !== undefined) return lookAtResource(step, resource);
  const found = STAND_INS.get(step.operation);
  if (found === undefined || !isLook(step, found)) return undefined;
  const expect = step.expect.filter(({ clause }) => clause !== found.clause);
  return { ...step, operation: found.instead, expect };
}

/**
 * For each operation that another read can replace, the case that shows whether the bank has it: the
 * shortest one that expects a response of it.
 */
export function casesOfAddresses(cases: readonly Case[]): ReadonlyMap<OperationId, string> {
  const found = [...STAND_INS, ...SHOWN_INSTEAD].flatMap(([operation, { clause }]) => {
    const about = cases.filter(({ steps }) =>
      steps.some((step) => isExpected(step, operation, clause)),
    );
    const [shortest] = about.sort((a, b) => lengthOf(a) - lengthOf(b));
    return shortest === undefined ? [] : [[operation, shortest.id] as const];
  });
  return new Map(found);
}

/**
 * A number to sort cases by: by their steps first, then by their clauses. One that needs a second TPP or a PSU counts as longer, since many
 * profiles have none.
 */
function lengthOf({ steps, clauses, needs: { identities = [] } }: Case): number {
  const people = steps.filter(({ kind }) => kind !== 'call').length;
  return (steps.length + 10 * (people + identities.length)) * 100 + clauses.length;
}

function isExpected(step: Step, operation: OperationId, clause: string): boolean {
  if (step.kind !== 'call' || step.operation !== operation || step.setup === true) return false;
  if (isPain(step)) return false;
  return step.expect.some((check) => check.clause === clause);
}

/** The status field of an operation that can replace another one. */
export const pointerOfStatus = (operation: OperationId): string | undefined =>
  POINTERS.get(operation);

function isLook(step: CallStep, { pointer, clause }: StandIn): boolean {
  const { mutate = [], atOnce, url, duty, until } = step;
  if (mutate.length > 0 || atOnce !== undefined || url !== undefined) return false;
  if (duty !== undefined || (until !== undefined && until.pointer !== pointer)) return false;
  if (isPain(step)) return false;
  return step.expect.every((check) => check.clause === clause || isOfStatus(check, pointer));
}

/** Whether it is a pain.001 payment: the document in the response has no element for its status. */
const isPain = ({ path }: CallStep): boolean =>
  path?.['payment-product']?.startsWith('pain.') === true;

/** Whether a check also applies to the same status in another read. */
function isOfStatus(check: Check, pointer: string): boolean {
  switch (check.check) {
    case 'field':
    case 'no-field':
      return check.pointer === pointer;
    case 'status':
      return check.in.every((status) => status < 300);
    case 'success':
    case 'equal':
    case 'differ':
      return true;
    case 'any':
      // a resource that ended may be refused at either endpoint
      return check.of.flat().every((each) => each.check === 'refused' || isOfStatus(each, pointer));
    default:
      return false;
  }
}
