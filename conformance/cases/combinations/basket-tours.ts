/** Signing baskets of two, three or more payments, in every approach, for both TPPs. */
import type { Factor, Row } from '../../../foundation/rows.js';
import { createdAs, resourceNamed } from '../../../standard/roles.js';
import { MOVED_ON, SCA_DONE, SCA_NOT_DONE } from '../../../standard/statuses.js';
import { createBasket, notLeftBehind, statusOfMember } from '../baskets/basket-calls.js';
import { any, field, refused, setup, status, withNeeds } from '../build.js';
import type { CallStep } from '../case.js';
import { drawnFor } from '../drawn/drawn-for.js';
import { unusual } from '../drawn/unusual.js';
import {
  authorisationId,
  createPayment,
  onPath,
  PAYMENT_BODY,
  paymentPath,
  REDIRECTION,
  startLink,
} from '../flows.js';
import { noRedirect } from '../grants/without-pages.js';
import { stepsOf } from '../kind-steps.js';
import { orNone } from '../pis/order-kinds.js';
import type { OfferedByBank } from './offer.js';
import { decidedBy, PAYERS, type Payer, payersOf, withAccount } from './payer.js';
import { ownTpp, type Tour } from './tour-calls.js';
import { approves, commonFactors, isPain } from './tour-row.js';

export const basketFactors = (offer: OfferedByBank, isDeep = false): readonly Factor[] => [
  { name: 'payments', values: ['2', '3', ...(isDeep ? ['7'] : [])] },
  { name: 'payer', values: payersOf(offer, ['first', 'second']) },
  ...commonFactors(offer, 'basket'),
];

const MEMBERS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'] as const;

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
  const begun = startOfMember(row, payer);
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
      ...begun,
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
      // where the first one was not authorised before the last one, it is by now
      {
        ...statusOfMember('member-first-again', 'first', notLeftBehind('member-last')),
        skipWhen: [{ value: '${member-first.body.transactionStatus}', in: MOVED_ON }],
      },
    ].map((step) => ({ ...step, ...ownTpp({ row }) })),
    // a basket is deleted before any of its authorisations is applied
    ...(approves(row['decision']) ? { removal: null } : spared(row, begun)),
  };
}

/**
 * In some rows, the PSU has begun to authorise the first payment alone: in Embedded with the password, otherwise the start has the PSU's
 * name. Decoupled would ask the PSU's phone twice.
 */
function startOfMember(row: Row, payer: Payer): readonly CallStep[] {
  const { who = 'psu' } = payer;
  const path = paymentPath('first');
  const when = startLink('first');
  if (row['approach'] === 'DECOUPLED' || !drawnFor(row, 'begins').chance(0.5)) return [];
  const isEmbedded = row['approach'] === 'EMBEDDED';
  const headers = isEmbedded
    ? noRedirect(`profile.${who}`)
    : { ...REDIRECTION, 'PSU-ID': `\${profile.${who}.id}` };
  const body = isEmbedded ? { psuData: { password: `\${profile.${who}.password}` } } : {};
  const clause = 'PIS-AUTH-START-201';
  const either = any(clause, [status(clause, 201)], [refused(clause)]);
  return [setup(stepsOf('payment').start('start-first', { path, when, headers, body }, either))];
}

/** The statuses of an authorisation that has not failed. */
const NOT_FAILED = [...SCA_NOT_DONE.filter((each) => each !== 'failed'), ...SCA_DONE];

/** The deletion of the basket fails no authorisation that the PSU has begun for one of its payments. One that the basket has ended says nothing. */
function spared(row: Row, begun: readonly CallStep[]): Pick<Tour, 'besides' | 'ended'> {
  if (begun.length === 0) return {};
  const clause = 'SBS-DELETE-SPARES-PAYMENTS';
  const when = authorisationId('start-first', 'start-first');
  const path = paymentPath('first', { authorisationId: when });
  const shown = '${sca-first.body.scaStatus}';
  const before = stepsOf('payment').sca('sca-first', { path, when });
  const after = stepsOf('payment').sca(
    'sca-first-after',
    { path, when: `${when}${shown}`, skipWhen: [{ value: shown, in: ['failed'] }] },
    field(clause, '/scaStatus', { in: NOT_FAILED }),
  );
  return { besides: [before], ended: [{ ...after, ...ownTpp({ row }) }] };
}
