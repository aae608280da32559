/** Requests about a resource on which the PSU has decided, or that has ended: only deep tours send all of them. */
import { authorisationParameterOf, resourceNamed, rolesOf } from '../../../standard/roles.js';
import type { CallStep } from '../case.js';
import { authorisationId } from '../flows.js';
import { stepsOf } from '../kind-steps.js';
import { own, type Tour } from './tour-calls.js';
import { approves } from './tour-row.js';

type Ended = 'approved' | 'declined' | 'removed';

/**
 * A start, an update, a list, a read and a removal, also of the cancellation of a payment. The contract does not say how the bank responds to
 * them. Wrong callers are refused there too, and the next read shows that nothing came of them.
 */
export function requestsAnyway(tour: Tour, as: Ended): readonly CallStep[] {
  if (tour.isDeep !== true) return [];
  const { resource, row } = tour;
  const { name } = resource;
  const isStarted = row['decision'] !== 'none' || row['start'] === 'implicit';
  const isCancelled = as === 'removed' && approves(row['decision']);
  const all = [
    ...requestsOf(name, as, isStarted),
    ...(name === 'payment' && as !== 'approved' ? requestsOf('cancellation', as, isCancelled) : []),
  ];
  return all.map((step) => own(tour, step));
}

/** The requests of a kind; those about an authorisation where one can have been started. */

function requestsOf(
  kind: Tour['resource']['name'] | 'cancellation',
  as: Ended,
  isStarted: boolean,
): readonly CallStep[] {
  const resource = resourceNamed(kind);
  const roles = rolesOf(resource);
  const calls = stepsOf(kind);
  const id =
    kind === 'cancellation' ? authorisationId('start-remove', 'remove') : authorisationId();
  const nameOf = (does: string): string => `${does}-${kind}-${as}`;
  const { when: _, ...start } = calls.start(nameOf('start'), {});
  const onAuthorisation = ({ path = {}, ...step }: CallStep): CallStep => ({
    ...step,
    path: { ...path, [authorisationParameterOf(resource)]: id },
    when: id,
  });
  // what the PSU approved is removed later, and its authorisation is read anyway
  const isOver = as !== 'approved';
  return [
    ...(roles.start === undefined ? [] : [start]),
    ...(roles.update === undefined || !isStarted
      ? []
      : [onAuthorisation(calls.update(nameOf('update'), { body: {} }))]),
    ...(roles.list === undefined || !isOver ? [] : [calls.list(nameOf('list'), {})]),
    ...(roles.sca === undefined || !isOver || !isStarted
      ? []
      : [onAuthorisation(calls.sca(nameOf('sca'), {}))]),
    ...(roles.delete === undefined || !isOver ? [] : [calls.remove(nameOf('remove'), {})]),
  ];
}
