/** Valid requests that are the same for every kind of resource; what a kind has besides is in the other files. */
import type { Resource, Role } from '../../../standard/resource.js';
import {
  authorisationParameterOf,
  CREATED,
  type CreatedResource,
  isOpen,
  rolesOf,
  statusReadOf,
} from '../../../standard/roles.js';
import { call, equal, field, setup, status } from '../build.js';
import type { CallStep, Step } from '../case.js';
import { authorisationId, pathOf, REDIRECTION } from '../flows.js';
import { begin, make } from '../kind-calls.js';
import type { OperationId } from '../operations.js';
import type { Recipe } from './recipe.js';

export type Recipes = Readonly<Partial<Record<OperationId, Recipe>>>;

const UNCHANGED = 'STATE-REFUSED-UNCHANGED';

/** The clause of a success: of its own, or that a valid request is served. */
const clauseOf = ({ answers }: CreatedResource, role: Role): string =>
  answers[role] ?? 'COMMON-SERVES';

/** The request of each role, and what has to be there before it; all of them succeed in the case itself. */
function reads(resource: CreatedResource, role: Role, operation: OperationId): Recipe {
  const { needs } = resource;
  const made = make(resource);
  const success = status(clauseOf(resource, role), 200);
  const plain = (as: string, more = {}): CallStep =>
    call(as, operation, { path: pathOf(resource), ...more }, success);
  const itself = { needs, twin: 'itself' } as const;
  if (role === 'list') return { ...itself, setup: made, call: plain('list') };
  if (role !== 'sca') return { ...itself, setup: made, call: plain('read') };
  const id = authorisationId();
  const path = pathOf(resource, 'create', { [authorisationParameterOf(resource)]: id });
  return {
    ...itself,
    setup: [...made, begin(resource)],
    call: plain('sca', { path, when: id }),
  };
}

function creates(resource: CreatedResource): Recipe | undefined {
  const made = make(resource);
  const creation = made.at(-1);
  if (creation === undefined) return undefined;
  return { needs: resource.needs, twin: 'itself', setup: made.slice(0, -1), call: creation };
}

/** The refused requests ended nothing. */
function notEnded(resource: CreatedResource): readonly Step[] {
  const { field: name, granted, notGranted, ended } = resource.life;
  const values = [...notGranted, ...granted].filter((each) => !ended.includes(each));
  const stands = field(UNCHANGED, `/${name}`, { in: values });
  return [call('after', statusReadOf(resource), { path: pathOf(resource) }, stands)];
}

/** The list of authorisations, where the bank has it, is the same before and after the refused requests. */
export function listsSame(resource: Resource): Pick<Recipe, 'before' | 'after'> {
  const { list } = rolesOf(resource);
  if (list === undefined) return {};
  const one = (as: string) => call(as, list, { path: pathOf(resource), ifOffered: true });
  const same = equal(UNCHANGED, '${after.body}', '${before.body}');
  return { before: [setup(one('before'))], after: [{ ...one('after'), expect: [same] }] };
}

function changes(resource: CreatedResource, role: Role, operation: OperationId): Recipe {
  const { name, needs } = resource;
  const made = make(resource);
  const path = pathOf(resource);
  if (role === 'delete') {
    const twin = { case: `duties/shows-deletion/of-${name}` };
    const after = notEnded(resource);
    return {
      needs,
      setup: made,
      call: call('delete', operation, { path }),
      twin,
      after,
      changes: true,
    };
  }
  if (role === 'start') {
    const isListed = rolesOf(resource).list !== undefined;
    const success = isOpen(resource, role) ? [] : [status(clauseOf(resource, role), 201)];
    return {
      needs,
      setup: made,
      call: setup(call('start', operation, { path, headers: REDIRECTION, body: {} }, ...success)),
      twin: isListed ? { case: `sca/lists/of-${name}-hold-its-own-only` } : 'nowhere',
      ...listsSame(resource),
      changes: true,
    };
  }
  const id = authorisationId();
  const ofOne = pathOf(resource, 'create', { [authorisationParameterOf(resource)]: id });
  return {
    needs,
    setup: [...made, begin(resource)],
    call: call('update', operation, { path: ofOne, when: id, body: {} }),
    twin: 'nowhere',
    changes: true,
  };
}

function recipesOfKind(resource: CreatedResource): Recipes {
  const found = Object.entries(rolesOf(resource)).map(([name, operation]) => {
    const role = name as Role;
    if (role === 'create') return [operation, creates(resource)];
    const isRead = ['read', 'status', 'list', 'sca'].includes(role);
    return [operation, (isRead ? reads : changes)(resource, role, operation)];
  });
  return Object.fromEntries(found) as Recipes;
}

/** Valid requests of every kind that something creates. */
export const KIND_RECIPES: Recipes = Object.assign({}, ...CREATED.map(recipesOfKind)) as Recipes;
