/** Consents to confirm funds, in every approach that they have, for both TPPs. */
import type { Factor, Row } from '../../../foundation/rows.js';
import { createdAs, resourceNamed } from '../../../standard/roles.js';
import { withNeeds } from '../build.js';
import { createFundsConsent, FUNDS_CONSENT } from '../cof/consent-calls.js';
import { unusual } from '../drawn/unusual.js';
import { variedConsent } from '../drawn/values.js';
import { orNone } from '../pis/order-kinds.js';
import type { Value } from '../value.js';
import { varied } from '../varied.js';
import type { OfferedByBank } from './offer.js';
import { decidedBy, PAYERS, payersOf, withAccount } from './payer.js';
import type { Tour } from './tour-calls.js';
import { commonFactors } from './tour-row.js';

/** Funds of a card are confirmed by few banks: only deep tours ask for them. */
export const fundsFactors = (offer: OfferedByBank, isDeep: boolean): readonly Factor[] => [
  {
    name: 'payer',
    values: payersOf(offer, [
      ...['first', 'later', 'multicurrency', 'second'],
      ...(isDeep ? ['card'] : []),
    ]),
  },
  { name: 'fields', values: ['usual', 'required'] },
  ...commonFactors(offer, 'funds-consent'),
];

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
