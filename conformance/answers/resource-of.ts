import { memberOf } from '../../foundation/json-pointer.js';
import { type PathTemplate, pathTemplate, valuesIn } from '../../foundation/path-template.js';
import type { CreatedName } from '../../standard/resources.js';
import {
  authorisationParameterOf,
  createdAs,
  doingOf,
  isOfAuthorisation,
} from '../../standard/roles.js';
import type { OperationId } from '../cases/operations.js';
import type { SpecIndex, SpecOperation } from '../documents/spec-index.js';
import type { GraphName } from '../record/state-graphs.js';
import { idText } from './id-text.js';
import type { ParsedAnswer } from './parsed-answer.js';
import { authorisationIdOf } from './resolve-link.js';

/** The status of a resource in a response. */
export interface Observation {
  readonly clause: 'STATE-PAYMENT' | 'STATE-CONSENT' | 'STATE-SCA';
  readonly graph: GraphName;
  /** Identifies the resource throughout the run. */
  readonly resource: string;
  readonly status: string;
  /** The field of the body with the status. */
  readonly field: string;
  /** The operation whose response shows it. */
  readonly operation?: OperationId;
}

/** A deletion that the bank carried out at once. */
export interface Deletion {
  /** The clause that a deleted resource stays so. */
  readonly clause: string;
  /** Identifies the resource throughout the run. */
  readonly resource: string;
  /** Its statuses after a deletion. */
  readonly ended: readonly string[];
  /** The client that sent it. */
  readonly identity: string;
}

/** What an operation creates: the kind of resource, and the field of the response with its id. */
export function creationOf(
  operation: OperationId | null,
): { readonly kind: CreatedName; readonly idField: string } | undefined {
  const found = doingOf(operation);
  if (found?.role !== 'create') return undefined;
  return { kind: createdAs(found.resource).name, idField: found.resource.id };
}

/** The values of the path parameters of a request, parsed from its address. */
export function pathValues(operation: SpecOperation, url: string): ReadonlyMap<string, string> {
  return valuesIn(templateOf(operation), new URL(url).pathname);
}

/** Cached for each operation, because each exchange needs it several times. */
const TEMPLATES = new WeakMap<SpecOperation, PathTemplate>();

/** The path of an operation as a pattern for the end of an address. */
export function templateOf(operation: SpecOperation): PathTemplate {
  const made = TEMPLATES.get(operation) ?? pathTemplate(operation.path);
  TEMPLATES.set(operation, made);
  return made;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function ofResource(seen: ParsedAnswer, spec: SpecIndex): Observation | undefined {
  const { operation } = seen;
  const doing = doingOf(operation);
  if (operation === null || doing === undefined || isOfAuthorisation(doing.role)) return undefined;
  const { id: idName, name, graph, life } = doing.resource;
  const status = text(memberOf(seen.json, life.field));
  const declared = spec.get(operation);
  const id =
    doing.role === 'create'
      ? idText(memberOf(seen.json, idName))
      : declared && pathValues(declared, seen.request.url).get(idName);
  if (status === undefined || id === undefined) return undefined;
  const { clause, field } = life;
  return { clause, graph, resource: `${name} ${id}`, status, field: `/${field}`, operation };
}

function ofAuthorisation(seen: ParsedAnswer, spec: SpecIndex): Observation | undefined {
  const { operation } = seen;
  const doing = doingOf(operation);
  const declared = operation === null ? undefined : spec.get(operation);
  const status = text(memberOf(seen.json, 'scaStatus'));
  if (operation === null || doing === undefined || declared === undefined || status === undefined)
    return undefined;
  if (!isOfAuthorisation(doing.role) || doing.role === 'list') return undefined;
  const values = pathValues(declared, seen.request.url);
  const parent = values.get(doing.resource.id);
  const id =
    values.get(authorisationParameterOf(doing.resource)) ?? idText(authorisationIdOf(seen));
  if (parent === undefined || id === undefined) return undefined;
  const resource = `authorisation ${id} of ${doing.resource.name} ${parent}`;
  const shown = { resource, status, field: '/scaStatus', operation };
  return { clause: 'STATE-SCA', graph: 'authorisation', ...shown };
}

/** The resource that a response reports as created, `payment <id>`. */
export function createdIn(seen: ParsedAnswer): string | undefined {
  const creation = creationOf(seen.operation);
  if (creation === undefined || !isOwnSuccess(seen)) return undefined;
  const id = idText(memberOf(seen.json, creation.idField));
  return id === undefined ? undefined : `${creation.kind} ${id}`;
}

/**
 * The deletion that a response reports as done. 202 only says that it was requested; a payment is cancelled
 * with 204, or with a status in the body.
 */
export function deletionIn(seen: ParsedAnswer, spec: SpecIndex): Deletion | undefined {
  const doing = doingOf(seen.operation);
  const declared = seen.operation === null ? undefined : spec.get(seen.operation);
  if (doing?.role !== 'delete' || declared === undefined || !isOwnSuccess(seen)) return undefined;
  const { name, id: idName, life, clauses } = doing.resource;
  const { answer, request } = seen;
  const done: readonly number[] = name === 'payment' ? [204] : [200, 204];
  const id = pathValues(declared, request.url).get(idName);
  if (id === undefined || answer.kind !== 'answer' || !done.includes(answer.status)) {
    return undefined;
  }
  const { ended } = life;
  return { clause: clauses.removed, resource: `${name} ${id}`, ended, identity: request.identity };
}

const isOwnSuccess = ({ answer, elsewhere }: ParsedAnswer): boolean =>
  answer.kind === 'answer' && answer.status >= 200 && answer.status <= 299 && !elsewhere;

/** The statuses of resources in a successful response. */
export function observationsOf(seen: ParsedAnswer, spec: SpecIndex): readonly Observation[] {
  if (!isOwnSuccess(seen)) return [];
  return [ofResource(seen, spec), ofAuthorisation(seen, spec)].filter(
    (each): each is Observation => each !== undefined,
  );
}
