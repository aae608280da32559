/** The calls of the signing basket cases. */
import { resourceNamed } from '../../../standard/roles.js';
import { MOVED_ON } from '../../../standard/statuses.js';
import { any, type CallOptions, equal, field, setup, status, withNeeds } from '../build.js';
import type { CallStep, Needs } from '../case.js';
import type { Check } from '../check.js';
import { type CreateOptions, createPayment, creationOf, pathOf } from '../flows.js';
import { stepsOf } from '../kind-steps.js';
import type { Value } from '../value.js';

const BASKET = resourceNamed('basket');

/** Baskets of single payments. */
export const SBS: Needs = BASKET.needs;

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

interface BasketOptions extends Pick<CreateOptions, 'as' | 'headers' | 'identity' | 'explicit'> {
  readonly payments?: readonly Value[];
}

/** Creates a basket of both payments as set-up; alias `create`. */
export const createBasket = ({ payments = BOTH, ...options }: BasketOptions = {}): CallStep =>
  creationOf(BASKET, { ...options, body: { paymentIds: payments } });

/** Path of the basket that step `of` created. */
export const basketPath = (of?: string, more?: Readonly<Record<string, string>>) =>
  pathOf(BASKET, of, more);

const { start, ...steps } = stepsOf('basket');

/** The calls on a basket. */
export const {
  read: readBasket,
  remove: deleteBasket,
  list: listOfBasket,
  sca: readBasketSca,
} = steps;

/** Starts the authorisation of the basket, if its links ask for it, as set-up; alias `start`. */
export const startBasket = (options: CallOptions = {}): CallStep =>
  setup(judgedStart('start', options));

/** The judged version of the same step. */
export const judgedStart = (as: string, options: CallOptions = {}, ...more: Check[]): CallStep =>
  start(as, options, status('SBS-AUTH-START-201', 201), ...more);

/** The status of the payment that step `of` created. */
export const statusOfMember = (as: string, of: string, ...expect: Check[]): CallStep =>
  stepsOf('payment').status(as, { of }, ...expect);

/** A later read of one payment, after the other one was read: both must be authorised. */
export const notLeftBehind = (other: string): Check =>
  any(
    'SBS-ONE-SCA',
    [field('SBS-ONE-SCA', '/transactionStatus', { in: MOVED_ON })],
    [equal('SBS-ONE-SCA', `\${${other}.body.transactionStatus}`, 'RCVD')],
  );
