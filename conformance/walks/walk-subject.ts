/** The kinds of resources for random walks, and their operations. */
import type { Resource } from '../../standard/resource.js';
import type { CreatedName } from '../../standard/resources.js';
import { CREATED, type CreatedResource, rolesOf } from '../../standard/roles.js';
import type { CallStep } from '../cases/case.js';
import { pathOf } from '../cases/flows.js';
import { make } from '../cases/kind-calls.js';
import type { OperationId } from '../cases/operations.js';
import { paymentBodyOf } from '../cases/pis/products.js';
import type { WalkResource } from './walk-thing.js';

type Path = Readonly<Record<string, string>>;

export interface WalkSubject {
  readonly kind: CreatedName;
  /** The name of the resource in the lines of a walk. */
  readonly noun: string;
  readonly field: 'transactionStatus' | 'consentStatus';
  readonly graph: Resource['graph'];
  /** The steps that create one; the last step gets this alias. The product is only for payments. */
  readonly create: (as: string, product: string | undefined) => readonly CallStep[];
  readonly path: (thing: WalkResource, more?: Path) => Path;
  readonly operations: Readonly<Record<WalkOperation, OperationId | null>>;
  /** Clauses that another TPP's success violates; `start` is that of all authorisations. */
  readonly own: Resource['own'];
  /** Clause that is violated when a deleted resource exists again. */
  readonly ends: string;
  /** Status that only a request of the TPP can cause. */
  readonly ended: string;
}

const WALKED = ['read', 'status', 'list', 'start', 'sca', 'update', 'delete'] as const;

export type WalkOperation = (typeof WALKED)[number];

const ofProduct = (product: string | undefined): Path =>
  product === undefined ? {} : { 'payment-product': product };

/** Every response is judged by what it does to the walk, not by the checks of a set-up. */
const unjudged = ({ setup: _, ...step }: CallStep): CallStep => ({ ...step, expect: [] });

function subjectOf(resource: CreatedResource): WalkSubject {
  const { name, life, own, clauses } = resource;
  const roles = rolesOf(resource);
  const operations = WALKED.map((role) => [role, roles[role] ?? null]);
  return {
    kind: name,
    noun: name.replace('-', ' '),
    field: life.field,
    graph: resource.graph,
    create: (as, product) =>
      make(resource, {
        as,
        path: ofProduct(product),
        members: [`${as}x`, `${as}y`],
        ...(product === undefined ? {} : { body: paymentBodyOf(product) }),
      }).map(unjudged),
    path: ({ of, product }, more) => pathOf(resource, of, { ...ofProduct(product), ...more }),
    operations: Object.fromEntries(operations) as WalkSubject['operations'],
    own,
    ends: clauses.removed,
    ended: life.endedByTpp,
  };
}

/** Every kind of resource for which there are walks. */
export const WALK_SUBJECTS = Object.fromEntries(
  CREATED.map((resource) => [resource.name, subjectOf(resource)]),
) as Readonly<Record<CreatedName, WalkSubject>>;

/** The clause that another TPP's success with an operation violates. */
export const ownClause = ({ own }: WalkSubject, operation: WalkOperation): string =>
  own[operation] ?? own.start;
