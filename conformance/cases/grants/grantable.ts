/** The resources that a PSU can decide on, by the operation whose response asks for the decision. */
import type { KindClauses, Resource } from '../../../standard/resource.js';
import type { KnownResource, ResourceName } from '../../../standard/resources.js';
import { RESOURCES } from '../../../standard/resources.js';
import {
  askingOperationOf,
  authorisationParameterOf,
  operationOf,
} from '../../../standard/roles.js';
import type { CallStep } from '../case.js';
import type { OperationId } from '../operations.js';

export interface Grantable {
  readonly name: ResourceName;
  readonly start: OperationId;
  readonly update: OperationId;
  /** The path parameter and the field of the response with the id of the resource. */
  readonly id: string;
  /** The path parameter of the authorisation. */
  readonly authorisation: string;
  /** The scope of an access token for it; baskets and v2 consents have none. */
  readonly scope?: 'PIS' | 'AIS';
  /** The clauses of a successful start and update. */
  readonly started: string;
  /** That of the first status of a new authorisation. */
  readonly begun?: string | undefined;
  readonly updated: string;
}

const clausesOf = ({ clauses }: Resource): KindClauses => clauses;

const grantable = (resource: KnownResource): Grantable => ({
  name: resource.name,
  start: operationOf(resource, 'start'),
  update: operationOf(resource, 'update'),
  id: resource.id,
  authorisation: authorisationParameterOf(resource),
  ...(resource.scope === undefined ? {} : { scope: resource.scope }),
  started: resource.answers.start,
  begun: clausesOf(resource).begun,
  updated: resource.clauses.granted,
});

const GRANTABLE: ReadonlyMap<OperationId, Grantable> = new Map(
  RESOURCES.map((resource) => [askingOperationOf(resource), grantable(resource)]),
);

/** The resource that the response of this step asks the PSU to decide on. Throws when it asks for nothing. */
export function grantableOf({ as, operation }: CallStep): Grantable {
  const found = GRANTABLE.get(operation);
  if (found === undefined) throw new Error(`step ${as}: no PSU decides on ${operation}`);
  return found;
}
