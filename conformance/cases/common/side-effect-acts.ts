/**
 * What a TPP does to resources of its own, each time with others beside them: creations that are refused, deleted, declined or used up. A bank
 * may refuse an act; what depends on it is then left out.
 */
import { resourceNamed } from '../../../standard/roles.js';
import { createBasket } from '../baskets/basket-calls.js';
import { decline, grant } from '../build.js';
import type { CallStep, Mutation, Step } from '../case.js';
import { createPayment } from '../flows.js';
import { make } from '../kind-calls.js';
import { stepsOf } from '../kind-steps.js';
import { CANCEL_HEADERS } from '../pis/payment-calls.js';
import { wasRefused } from '../refusals.js';

type Kind = 'payment' | 'consent' | 'funds-consent';

/** The step without a check of its own. */
const unjudged = (step: CallStep): CallStep => ({ ...step, setup: false, expect: [] });

const created = (kind: Kind, as: string, once = true): readonly CallStep[] =>
  make(resourceNamed(kind), { as, once }).map(unjudged);

const idOf = (kind: Kind | 'basket', as: string): string =>
  `\${${as}.body.${resourceNamed(kind).id}}`;

/** The TPP deletes or cancels what step `of` created. */
const removed = (kind: Kind | 'basket', of: string): CallStep => ({
  ...stepsOf(kind).remove(`${of}-removed`, {
    of,
    when: idOf(kind, of),
    ...(kind === 'payment' ? { headers: CANCEL_HEADERS } : {}),
  }),
  ifOffered: true,
});

/** A creation that its TPP takes back at once. */
export const createdAndRemoved = (kind: Kind): readonly Step[] => {
  const as = `removed-${kind}`;
  return [...created(kind, as, kind !== 'consent'), removed(kind, as)];
};

/** A creation that the PSU declines. */
export const createdAndDeclined = (kind: Kind): readonly Step[] => {
  const as = `declined-${kind}`;
  return [...created(kind, as), decline(as, { skipWhen: [wasRefused(as)] })];
};

/** A creation without a field that it has to have. */
export const refusedCreation = (kind: Kind, pointer: string): readonly Step[] => {
  const mutate: readonly Mutation[] = [{ op: 'drop-field', pointer }];
  return created(kind, `refused-${kind}`).map((step) => ({ ...step, mutate }));
};

/** A consent for one access is granted, and deleted before it is used. */
export const grantedAndRemoved = (): readonly Step[] => {
  const as = 'granted-consent';
  return [
    ...make(resourceNamed('consent'), { as, once: true }).map(unjudged),
    grant(as, { skipWhen: [wasRefused(as)] }),
    removed('consent', as),
  ];
};

/** A payment that names a consent, which changes nothing of either. */
export const paymentUnder = (consent: string): readonly Step[] => {
  const as = 'payment-with-consent';
  const headers = { 'Consent-ID': `\${${consent}.body.consentId}` };
  return [unjudged(createPayment({ as, headers })), removed('payment', as)];
};

/** A basket of this payment and an unknown one is refused; a basket of it alone is deleted. */
export const basketsOf = (payment: string): readonly Step[] => {
  const id = idOf('payment', payment);
  const basket = (as: string, payments: readonly string[]) =>
    unjudged(createBasket({ as, payments }));
  return [
    basket('refused-basket', [id, '${uuid}']),
    basket('removed-basket', [id]),
    removed('basket', 'removed-basket'),
  ];
};
