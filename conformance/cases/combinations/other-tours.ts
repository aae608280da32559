/** Signing baskets and consents to confirm funds, in every approach that they have, for both TPPs. */
import type { Factor, Row } from '../../../foundation/covering-array.js';
import { createdAs, resourceNamed } from '../../../standard/roles.js';
import { createBasket } from '../baskets/basket-calls.js';
import { any, refused } from '../build.js';
import type { CallStep } from '../case.js';
import { createFundsConsent } from '../cof/consent-calls.js';
import { createPayment } from '../flows.js';
import type { OfferedByBank } from './offer.js';
import { canDecide, commonFactors, type Tour } from './tour.js';

export const basketFactors = (offer: OfferedByBank): readonly Factor[] => [
  { name: 'payments', values: ['2', '3'] },
  ...commonFactors(offer, false),
];

export const fundsFactors = (offer: OfferedByBank): readonly Factor[] =>
  commonFactors(offer, false);

/** A basket is deleted before any of its authorisations is applied. */
export const fitsBasket = (row: Row): boolean =>
  canDecide(row) && !(row['decision'] === 'approve' && row['end'] === 'removed');

const MEMBERS = ['first', 'second', 'third'] as const;

export function basketTour(row: Row): Tour {
  const resource = createdAs(resourceNamed('basket'));
  const members = MEMBERS.slice(0, Number(row['payments']));
  const payments = members.map((as) => `\${${as}.body.paymentId}`);
  return {
    resource,
    row,
    needs: resource.needs,
    create: [
      ...members.map((as) => createPayment({ as })),
      orFewer(createBasket({ payments, explicit: row['start'] === 'explicit' })),
    ],
  };
}

/** A bank may take fewer payments in a basket: where it refuses these, the case does not apply. */
const orFewer = (creation: CallStep): CallStep => ({
  ...creation,
  appliesOn: [201],
  expect: [any('SBS-CREATE-201', creation.expect, [refused('SBS-CREATE-201')])],
});

export function fundsTour(row: Row): Tour {
  const resource = createdAs(resourceNamed('funds-consent'));
  return {
    resource,
    row,
    needs: resource.needs,
    create: [createFundsConsent({ explicit: row['start'] === 'explicit' })],
  };
}
