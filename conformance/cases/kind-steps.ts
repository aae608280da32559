/** The calls on a resource of one kind, so that no kind has calls of its own. */
import type { Role } from '../../standard/resource.js';
import type { ResourceName } from '../../standard/resources.js';
import { authorisationParameterOf, operationOf, resourceNamed } from '../../standard/roles.js';
import { type CallOptions, call } from './build.js';
import type { CallStep } from './case.js';
import type { Check } from './check.js';
import { authorisationId, pathOf, REDIRECTION, startLink } from './flows.js';

/** `of` is the alias of the creation; default: `create`. */
type On = Omit<CallOptions, 'path'> & { readonly of?: string };

type OnResource = (as: string, options: On, ...expect: Check[]) => CallStep;
type OnAuthorisation = (as: string, options: CallOptions, ...expect: Check[]) => CallStep;

export interface KindSteps {
  readonly read: OnResource;
  readonly status: OnResource;
  readonly remove: OnResource;
  readonly list: OnResource;
  /** Starts an authorisation if the links ask for it. */
  readonly start: OnAuthorisation;
  /** Reads the authorisation that was started, by a start or by the creation; skipped when none is known. */
  readonly sca: OnAuthorisation;
  /** Updates the authorisation that was started; skipped when none is known. */
  readonly update: OnAuthorisation;
}

/** The calls on the resources of a kind. */
export function stepsOf(name: ResourceName): KindSteps {
  const resource = resourceNamed(name);
  const onResource =
    (role: Role): OnResource =>
    (as, { of, ...options }, ...expect) =>
      call(as, operationOf(resource, role), { path: pathOf(resource, of), ...options }, ...expect);
  const onAuthorisation =
    (role: Role): OnAuthorisation =>
    (as, options, ...expect) => {
      const when = authorisationId();
      const path = pathOf(resource, 'create', { [authorisationParameterOf(resource)]: when });
      return call(as, operationOf(resource, role), { path, when, ...options }, ...expect);
    };
  return {
    read: onResource('read'),
    status: onResource('status'),
    remove: onResource('delete'),
    list: onResource('list'),
    start: (as, options, ...expect) => {
      const asks = { headers: REDIRECTION, body: {}, when: startLink() };
      const path = pathOf(resource);
      return call(as, operationOf(resource, 'start'), { path, ...asks, ...options }, ...expect);
    },
    sca: onAuthorisation('sca'),
    update: onAuthorisation('update'),
  };
}

export const onPayment: KindSteps = stepsOf('payment');
export const onConsent: KindSteps = stepsOf('consent');
export const onBasket: KindSteps = stepsOf('basket');
export const onFundsConsent: KindSteps = stepsOf('funds-consent');
