/** The calls of the signing basket cases. */
import { OPERATION } from '../../../standard/operation.js';
import { resourceNamed } from '../../../standard/roles.js';
import { type CallOptions, call, setup, withNeeds } from '../build.js';
import type { CallStep, IdentityName, Needs } from '../case.js';
import type { Check } from '../check.js';
import { CREATION_HEADERS, createPayment, EXPLICIT } from '../flows.js';
import type { Value } from '../value.js';

/** Baskets of single payments. */
export const SBS: Needs = resourceNamed('basket').needs;

/** Baskets that are authorised at a redirect link. */
export const SBS_REDIRECT = withNeeds(SBS, { approaches: ['REDIRECT'] });

/** Baskets and a second TPP. */
export const SBS_TWO_TPPS = withNeeds(SBS, { identities: ['tpp2'] });

/** Two payments without an authorisation; aliases `first` and `second`. */
export const twoPayments = (
  options: Parameters<typeof createPayment>[0] = {},
): readonly CallStep[] => [
  createPayment({ ...options, as: 'first' }),
  createPayment({ ...options, as: 'second' }),
];

/** The ids of these payments. */
export const BOTH: readonly Value[] = ['${first.body.paymentId}', '${second.body.paymentId}'];

interface BasketOptions {
  readonly as?: string;
  readonly payments?: readonly Value[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly identity?: IdentityName;
}

/** Creates a basket of both payments as set-up; alias `create`. */
export function createBasket(options: BasketOptions = {}): CallStep {
  return setup(
    call(
      options.as ?? 'create',
      OPERATION.basket.create,
      {
        headers: { ...CREATION_HEADERS, ...EXPLICIT, ...options.headers },
        body: { paymentIds: options.payments ?? BOTH },
        ...(options.identity ? { identity: options.identity } : {}),
      },
      { check: 'status', clause: 'SBS-CREATE-201', in: [201] },
      { check: 'field', clause: 'SBS-CREATE-ID', pointer: '/basketId', type: 'string' },
    ),
  );
}

/** Path of the basket that step `of` created. */
export function basketPath(
  of = 'create',
  more: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  return { basketId: `\${${of}.body.basketId}`, ...more };
}

type Options = Omit<CallOptions, 'path'> & { readonly of?: string };

const at = ({ of, ...rest }: Options): CallOptions => ({ path: basketPath(of), ...rest });

export const readBasket = (as: string, options: Options, ...expect: Check[]): CallStep =>
  call(as, OPERATION.basket.read, at(options), ...expect);

export const deleteBasket = (as: string, options: Options, ...expect: Check[]): CallStep =>
  call(as, OPERATION.basket.delete, at(options), ...expect);

export const listOfBasket = (as: string, options: Options, ...expect: Check[]): CallStep =>
  call(as, OPERATION.basket.list, at(options), ...expect);

/** The status of the payment that step `of` created. */
export const statusOfMember = (as: string, of: string, ...expect: Check[]): CallStep =>
  call(
    as,
    OPERATION.payment.status,
    {
      path: {
        'payment-service': 'payments',
        'payment-product': '${profile.pis.products.0}',
        paymentId: `\${${of}.body.paymentId}`,
      },
    },
    ...expect,
  );
