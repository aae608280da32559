/** How cases create a resource of each kind, so that a table of kinds needs no steps. */
import type { Resource } from '../../standard/resource.js';
import type { CreatedName, KnownResource } from '../../standard/resources.js';
import { isOpen } from '../../standard/roles.js';
import { ONE_OFF_CONSENT } from './ais/account-calls.js';
import { createBasket } from './baskets/basket-calls.js';
import { setup, status } from './build.js';
import type { CallStep, IdentityName } from './case.js';
import { createFundsConsent } from './cof/consent-calls.js';
import { createConsent, createPayment, creationOf, REDIRECTION } from './flows.js';
import { stepsOf } from './kind-steps.js';
import type { Value } from './value.js';

export interface MakeOptions {
  /** Alias of the creation; default: `create`. */
  readonly as?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly identity?: IdentityName;
  /** Other values of path parameters. */
  readonly path?: Readonly<Record<string, string>>;
  /** Another body of a payment. */
  readonly body?: Value;
  /** For one access, where the kind has that: it then ends no other consents of the PSU. */
  readonly once?: boolean;
  /** Aliases of what it contains. */
  readonly members?: readonly string[];
}

type Maker = (options: MakeOptions) => readonly CallStep[];

/** Kinds whose creation is more than a body. */
const MAKERS: Readonly<Partial<Record<string, Maker>>> = {
  payment: (options) => [createPayment(options)],
  consent: ({ once = false, ...options }) => [
    createConsent({ ...options, ...(once ? { body: ONE_OFF_CONSENT } : {}) }),
  ],
  basket: ({ members = ['first', 'second'], ...options }) => [
    ...members.map((as) => createPayment({ ...options, as })),
    createBasket({ ...options, payments: members.map((as) => `\${${as}.body.paymentId}`) }),
  ],
  'funds-consent': (options) => [createFundsConsent(options)],
} satisfies Readonly<Record<CreatedName, Maker>>;

/** The plainest creation of a kind, as set-up; what it contains is created first. */
export function make(resource: Resource, options: MakeOptions = {}): readonly CallStep[] {
  const { once: _, members: __, ...plain } = options;
  const body = (resource.body ?? {}) as Value;
  return MAKERS[resource.name]?.(options) ?? [creationOf(resource, { ...plain, body })];
}

/** Starts its authorisation at the redirect link, if its links ask for that, as set-up; alias `start`. */
export function begin(
  resource: KnownResource,
  { headers, ...options }: Pick<MakeOptions, 'identity' | 'headers'> = {},
): CallStep {
  const asked = headers === undefined ? {} : { headers: { ...REDIRECTION, ...headers } };
  const started = isOpen(resource, 'start') ? [] : [status(resource.answers.start, 201)];
  return setup(stepsOf(resource.name).start('start', { ...options, ...asked }, ...started));
}
