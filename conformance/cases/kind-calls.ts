/** How cases create and address a resource of each kind, so that a table of kinds needs no steps. */
import type { Resource } from '../../standard/resource.js';
import type { CreatedName } from '../../standard/resources.js';
import { isOpen, operationOf } from '../../standard/roles.js';
import { ONE_OFF_CONSENT } from './ais/account-calls.js';
import { createBasket } from './baskets/basket-calls.js';
import { call, setup, status } from './build.js';
import type { CallStep, IdentityName } from './case.js';
import { createFundsConsent } from './cof/consent-calls.js';
import {
  CREATION_HEADERS,
  createConsent,
  createPayment,
  EXPLICIT,
  paymentPath,
  REDIRECTION,
  startLink,
} from './flows.js';
import type { Value } from './value.js';

type Path = Readonly<Record<string, string>>;

/** The path of the resource of a kind that step `of` created. */
export function pathOf({ id }: Resource, of = 'create', more: Path = {}): Path {
  return id === 'paymentId' ? paymentPath(of, more) : { [id]: `\${${of}.body.${id}}`, ...more };
}

export interface MakeOptions {
  /** Alias of the creation; default: `create`. */
  readonly as?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly identity?: IdentityName;
  /** Other values of path parameters. */
  readonly path?: Path;
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
  const maker = MAKERS[resource.name];
  return maker === undefined ? [makeWithBody(resource, options)] : maker(options);
}

function makeWithBody(resource: Resource, options: MakeOptions): CallStep {
  const { answers, clauses, id, body = {} } = resource;
  const { as = 'create', headers, identity } = options;
  return setup(
    call(
      as,
      operationOf(resource, 'create'),
      {
        headers: { ...CREATION_HEADERS, ...EXPLICIT, ...headers },
        body: body as Value,
        ...(identity ? { identity } : {}),
      },
      { check: 'status', clause: answers.create ?? 'COMMON-SERVES', in: [201] },
      { check: 'field', clause: clauses.id ?? 'COMMON-SERVES', pointer: `/${id}`, type: 'string' },
    ),
  );
}

/** Starts its authorisation at the redirect link, if its links ask for that, as set-up; alias `start`. */
export function begin(resource: Resource, options: Pick<MakeOptions, 'identity'> = {}): CallStep {
  const clause = resource.answers.start;
  return setup(
    call(
      'start',
      operationOf(resource, 'start'),
      { path: pathOf(resource), headers: REDIRECTION, body: {}, when: startLink(), ...options },
      ...(isOpen(resource, 'start') ? [] : [status(clause, 201)]),
    ),
  );
}
