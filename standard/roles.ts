/** Which operation of the documents does what to a kind of resource: it follows from path and method. */
import type { OperationId } from './operation-id.js';
import { CONTRACT_OPERATIONS, FORMAL_OPERATIONS } from './operations.js';
import type { DocumentOperation } from './operations-in.js';
import type { Resource, Role } from './resource.js';
import { type CreatedName, type KnownResource, RESOURCES, type ResourceName } from './resources.js';

export type Roles = Readonly<Partial<Record<Role, OperationId>>>;

/** Method and path below the collection, where `{}` is an id and `+` the collection of authorisations. */
const PLACES: ReadonlyMap<string, Role> = new Map([
  ['POST ', 'create'],
  ['GET /{}', 'read'],
  ['GET /{}/status', 'status'],
  ['DELETE /{}', 'delete'],
  ['POST /{}/+', 'start'],
  ['GET /{}/+', 'list'],
  ['GET /{}/+/{}', 'sca'],
  ['PUT /{}/+/{}', 'update'],
]);

/** The role of an operation for this kind; undefined when it has none. */
function roleIn(
  { path, authorisations, asks }: Resource,
  operation: DocumentOperation,
): Role | undefined {
  if (!operation.path.startsWith(path)) return undefined;
  const rest = operation.path
    .slice(path.length)
    .replace(/\{[^}]*\}/g, '{}')
    .replace(`/${authorisations}`, '/+');
  const role = PLACES.get(`${operation.method} ${rest}`);
  // what a deletion asks for was created as something else
  return role === 'create' && asks === 'DELETE' ? undefined : role;
}

/** The operations of a kind among these, by role. */
export function rolesAmong(resource: Resource, operations: readonly DocumentOperation[]): Roles {
  const found = operations.flatMap((operation) => {
    const role = roleIn(resource, operation);
    return role === undefined ? [] : [[role, operation.id] as const];
  });
  return Object.fromEntries(found) as Roles;
}

const KNOWN = new Map<Resource, Roles>();

/** The operations of a kind in the contract, by role. */
export function rolesOf(resource: Resource): Roles {
  const roles = KNOWN.get(resource) ?? rolesAmong(resource, CONTRACT_OPERATIONS);
  KNOWN.set(resource, roles);
  return roles;
}

/** The operation of a kind with this role; throws when the contract has none. */
export function operationOf(resource: Resource, role: Role): OperationId {
  const found = rolesOf(resource)[role];
  if (found === undefined) throw new Error(`the contract has no ${role} of a ${resource.name}`);
  return found;
}

/** The operation that reads the status: its own, or the read of the content where there is none. */
export const statusReadOf = (resource: Resource): OperationId =>
  rolesOf(resource).status ?? operationOf(resource, 'read');

/** The operation whose response asks the PSU for a decision. */
export const askingOperationOf = (resource: Resource): OperationId =>
  operationOf(resource, resource.asks === 'POST' ? 'create' : 'delete');

export function resourceNamed(name: ResourceName): KnownResource {
  const found = RESOURCES.find((each) => each.name === name);
  if (found === undefined) throw new Error(`the standard has no ${name}`);
  return found;
}

/** The kinds that an operation creates, in the order of the table. */
export const CREATED: readonly CreatedResource[] = RESOURCES.filter(isCreated);

export interface CreatedResource extends KnownResource {
  readonly name: CreatedName;
}

function isCreated(resource: KnownResource): resource is CreatedResource {
  return resource.asks === 'POST';
}

/** The kind that exists: itself, or what a deletion that the PSU confirms is about. */
export function createdAs({ path, name }: Resource): CreatedResource {
  const found = CREATED.find((each) => each.path === path);
  if (found === undefined) throw new Error(`nothing creates a ${name}`);
  return found;
}

/** What an operation does, and to which kind of resource. */
export interface Doing {
  readonly resource: KnownResource;
  readonly role: Role;
}

let doings: ReadonlyMap<string, Doing> | undefined;

/** What an operation does; undefined for one that is about no kind of resource, such as a read of accounts. */
export function doingOf(operation: string | null): Doing | undefined {
  doings ??= allDoings();
  return operation === null ? undefined : doings.get(operation);
}

/** The first kind counts: a payment and its cancellation are read with the same operation. */
function allDoings(): ReadonlyMap<string, Doing> {
  const operations = [...CONTRACT_OPERATIONS, ...FORMAL_OPERATIONS];
  const all = [...RESOURCES].reverse().flatMap((resource) =>
    operations.flatMap((operation) => {
      const role = roleIn(resource, operation);
      return role === undefined ? [] : [[operation.id, { resource, role }] as const];
    }),
  );
  return new Map(all);
}

/** The roles about an authorisation of a resource, not about the resource itself. */
const OF_AUTHORISATION: ReadonlySet<Role> = new Set(['start', 'list', 'sca', 'update']);

export const isOfAuthorisation = (role: Role): boolean => OF_AUTHORISATION.has(role);

/** Whether the contract leaves the success code of this role to the bank. */
export const isOpen = ({ open = [] }: Resource, role: Role): boolean => open.includes(role);

/** Whether the contract shows neither body nor response of this start or update. */
export function isUnshown(operation: string): boolean {
  const doing = doingOf(operation);
  return doing !== undefined && isOfAuthorisation(doing.role) && isOpen(doing.resource, doing.role);
}

/** Whether a bank need not have the operation. */
export function isOptional(operation: string): boolean {
  const doing = doingOf(operation);
  return doing?.resource.optional?.includes(doing.role) === true;
}

/** The path parameter of an authorisation of this kind. */
export function authorisationParameterOf(resource: Resource): string {
  const update = operationOf(resource, 'update');
  const path = CONTRACT_OPERATIONS.find(({ id }) => id === update)?.path ?? '';
  return /\{([^}]*)\}$/.exec(path)?.[1] ?? 'authorisationId';
}

/** The path parameters that identify a resource of a kind. */
export const RESOURCE_IDS: readonly string[] = [...new Set(RESOURCES.map(({ id }) => id))];
