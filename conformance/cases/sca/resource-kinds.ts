/** The kinds of resources for the Embedded and Decoupled flows. */
import {
  CREATED,
  type CreatedResource,
  isOpen,
  operationOf,
  rolesOf,
  statusReadOf,
} from '../../../standard/roles.js';
import { SCA_NOT_DONE } from '../../../standard/statuses.js';
import { call, field, status, success } from '../build.js';
import type { CallStep, Needs, Step } from '../case.js';
import type { Check } from '../check.js';
import { pathOf } from '../flows.js';
import { make } from '../kind-calls.js';
import type { OperationId } from '../operations.js';

/** No redirection is preferred: the bank chooses between Embedded and Decoupled. */
export const NO_REDIRECT: Readonly<Record<string, string>> = {
  'TPP-Redirect-Preferred': 'false',
  'PSU-ID': '${profile.psu.id}',
};

/** The statuses of an authorisation after a PSU has been identified. */
export const NOT_EXEMPTED: readonly string[] = [...SCA_NOT_DONE, 'finalised'];

type Path = Readonly<Record<string, string>>;

export interface ResourceKind {
  readonly resource: CreatedResource;
  readonly name: CreatedResource['name'];
  /** Its name in a title. */
  readonly what: string;
  readonly needs: Needs;
  /** Creates one with alias `as`, as set-up. */
  readonly create: (as: string) => readonly Step[];
  readonly start: OperationId;
  readonly update: OperationId;
  /** Reads an authorisation; a consent to confirm funds has no such operation. */
  readonly scaStatus?: OperationId;
  readonly path: (of: string, more?: Path) => Path;
  /** Reads the resource that step `of` created. */
  readonly look: (as: string, of: string, ...expect: Check[]) => CallStep;
  readonly field: '/transactionStatus' | '/consentStatus';
  /** The status is one of these. */
  readonly stands: (clause: string, values: readonly string[]) => Check;
  /** The statuses after an approval, and those without one. */
  readonly granted: readonly string[];
  readonly notGranted: readonly string[];
  /** Clauses: nothing happens before the PSU's decision, nor after a refusal. */
  readonly waits: string;
  readonly declined: string;
  /** The clause of a successful update, where the contract has one for this kind. */
  readonly updated?: string;
}

function kindOf(resource: CreatedResource): ResourceKind {
  const { name, what, needs, life, clauses, answers } = resource;
  const { sca } = rolesOf(resource);
  const pointer = `/${life.field}` as const;
  const path = (of: string, more: Path = {}) => pathOf(resource, of, more);
  return {
    resource,
    name,
    what,
    needs,
    create: (as) => make(resource, { as, headers: NO_REDIRECT, once: true }),
    start: operationOf(resource, 'start'),
    update: operationOf(resource, 'update'),
    ...(sca === undefined ? {} : { scaStatus: sca }),
    path,
    look: (as, of, ...expect) => call(as, statusReadOf(resource), { path: path(of) }, ...expect),
    field: pointer,
    stands: (clause, values) => field(clause, pointer, { in: values }),
    granted: life.granted,
    notGranted: life.notGranted,
    waits: clauses.waits,
    declined: clauses.declined,
    ...(isOpen(resource, 'update') ? {} : { updated: answers.update }),
  };
}

/** A success of a start or an update: the status code, where the contract has one for this kind. */
export const succeeds = ({ resource }: ResourceKind, clause: string, code: number): Check =>
  isOpen(resource, 'update') ? success(clause) : status(clause, code);

/** The payment first: cases that need only one kind use it. */
export const RESOURCE_KINDS: readonly ResourceKind[] = CREATED.map(kindOf);

export const PAYMENT_KIND = kindNamed('payment');

function kindNamed(name: ResourceKind['name']): ResourceKind {
  const found = RESOURCE_KINDS.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no kind is named ${name}`);
  return found;
}
