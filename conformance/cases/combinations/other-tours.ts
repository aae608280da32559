/** Signing baskets and consents to confirm funds, in every approach that they have, for both TPPs. */
import type { Factor, Row } from '../../../foundation/rows.js';
import { createdAs, resourceNamed } from '../../../standard/roles.js';
import { createBasket, notLeftBehind, statusOfMember } from '../baskets/basket-calls.js';
import { status, withNeeds } from '../build.js';
import { createFundsConsent, FUNDS_CONSENT } from '../cof/consent-calls.js';
import { createPayment, onPath, PAYMENT_BODY } from '../flows.js';
import { orNone } from '../pis/order-kinds.js';
import type { Value } from '../value.js';
import { varied } from '../varied.js';
import { drawnFor } from './drawn-for.js';
import type { OfferedByBank } from './offer.js';
import { decidedBy, PAYERS, payersOf, withAccount } from './payer.js';
import { ownTpp, type Tour } from './tour-calls.js';
import { approves, commonFactors, isPain } from './tour-row.js';
import { unusual } from './unusual.js';
import { variedConsent } from './values.js';

export const basketFactors = (offer: OfferedByBank): readonly Factor[] => [
  { name: 'payments', values: ['2', '3'] },
  { name: 'payer', values: payersOf(offer, ['first', 'second']) },
  ...commonFactors(offer, 'basket'),
];

export const fundsFactors = (offer: OfferedByBank): readonly Factor[] => [
  { name: 'payer', values: payersOf(offer, ['first', 'later', 'multicurrency', 'second']) },
  { name: 'fields', values: ['usual', 'required'] },
  ...commonFactors(offer, 'funds-consent'),
];

const MEMBERS = ['first', 'second', 'third'] as const;

/** In half of the rows the last payment of a basket has another product than the others: its path, or none. */
function otherProduct(row: Row, { pis }: OfferedByBank) {
  const [, other] = pis?.products.filter((each) => !isPain(each) && !each.startsWith('ro-')) ?? [];
  if (other === undefined || !drawnFor(row, 'products').chance(0.5)) return {};
  return { path: { 'payment-service': 'payments', 'payment-product': other } };
}

export function basketTour(row: Row, offer: OfferedByBank): Tour | undefined {
  const payer = PAYERS[row['payer'] ?? ''];
  if (payer === undefined) return undefined;
  const resource = createdAs(resourceNamed('basket'));
  const members = MEMBERS.slice(0, Number(row['payments']));
  const payments = members.map((as) => `\${${as}.body.paymentId}`);
  const body = withAccount(PAYMENT_BODY, 'pis.debtorAccount', payer.account);
  const isFirst = row['payer'] === 'first';
  const last = members.at(-1) ?? 'first';
  const other = otherProduct(row, offer);
  return {
    resource,
    row,
    needs: withNeeds(resource.needs, { profile: payer.profile }),
    create: [
      ...members.map((as) => {
        const { path } = as === last ? other : {};
        const member = createPayment({ as, body, ...(path && { path }) });
        return isFirst && path === undefined ? member : orNone(member);
      }),
      unusual(
        orNone(createBasket({ payments, explicit: row['start'] === 'explicit' }), 'SBS-CREATE-201'),
        row,
      ),
    ],
    decides: decidedBy(payer),
    granted: [
      statusOfMember('member-first', 'first', status('PIS-STATUS-200', 200)),
      onPath(other.path)(
        statusOfMember(
          'member-last',
          last,
          status('PIS-STATUS-200', 200),
          notLeftBehind('member-first'),
        ),
      ),
    ].map((step) => ({ ...step, ...ownTpp({ row }) })),
    // a basket is deleted before any of its authorisations is applied
    ...(approves(row['decision']) ? { removal: null } : {}),
  };
}

export function fundsTour(row: Row): Tour | undefined {
  const payer = PAYERS[row['payer'] ?? ''];
  if (payer === undefined) return undefined;
  const resource = createdAs(resourceNamed('funds-consent'));
  const isFirst = row['payer'] === 'first';
  const { access = null } = FUNDS_CONSENT;
  const whole = row['fields'] === 'required' ? { access } : FUNDS_CONSENT;
  const body = isFirst ? whole : withAccount(whole, 'funds.account', payer.account);
  const usual = createFundsConsent({ explicit: row['start'] === 'explicit', body });
  const creation =
    row['fields'] === 'required'
      ? unusual(usual, row)
      : varied(usual, { body: variedConsent(body as Record<string, Value>, row) });
  const isUsual = isFirst && row['fields'] === 'usual';
  const clause = resource.answers.create ?? 'COMMON-SERVES';
  return {
    resource,
    row,
    needs: withNeeds(resource.needs, { profile: payer.profile }),
    create: [isUsual ? creation : { ...orNone(creation, clause), appliesOn: 'success' }],
    decides: decidedBy(payer),
  };
}
