/** Signing baskets and consents to confirm funds, in every approach that they have, for both TPPs. */
import type { Factor, Row } from '../../../foundation/covering-array.js';
import { CREATED, resourceNamed } from '../../../standard/roles.js';
import { createBasket } from '../baskets/basket-calls.js';
import { createFundsConsent } from '../cof/consent-calls.js';
import { createPayment } from '../flows.js';
import type { OfferedByBank } from './offer.js';
import { canDecide, DECISIONS, ENDS, type Tour, TPPS } from './tour.js';

/** OAuth has no scope for these. */
const approachesOf = ({ sca }: OfferedByBank): readonly string[] =>
  sca.approaches.filter((each) => each !== 'OAUTH');

const common = (offer: OfferedByBank): readonly Factor[] => [
  { name: 'approach', values: approachesOf(offer) },
  { name: 'start', values: ['implicit', 'explicit'] },
  { name: 'tpp', values: TPPS },
  { name: 'decision', values: DECISIONS },
  { name: 'end', values: ENDS },
];

export const basketDimensions = (offer: OfferedByBank): readonly Factor[] => [
  { name: 'payments', values: ['2', '3'] },
  ...common(offer),
];

export const fundsDimensions = common;

/** A basket is deleted before any of its authorisations is applied. */
export const fitsBasket = (row: Row): boolean =>
  canDecide(row) && !(row['decision'] === 'approve' && row['end'] === 'removed');

export const fitsFunds = canDecide;

const MEMBERS = ['first', 'second', 'third'] as const;

export function basketTour(row: Row): Tour | undefined {
  const resource = CREATED.find((each) => each === resourceNamed('basket'));
  if (resource === undefined) return undefined;
  const members = MEMBERS.slice(0, Number(row['payments']));
  return {
    resource,
    row,
    needs: resource.needs,
    create: [
      ...members.map((as) => createPayment({ as })),
      createBasket({
        payments: members.map((as) => `\${${as}.body.paymentId}`),
        explicit: row['start'] === 'explicit',
      }),
    ],
  };
}

export function fundsTour(row: Row): Tour | undefined {
  const resource = CREATED.find((each) => each === resourceNamed('funds-consent'));
  if (resource === undefined) return undefined;
  return {
    resource,
    row,
    needs: resource.needs,
    create: [createFundsConsent({ explicit: row['start'] === 'explicit' })],
  };
}
