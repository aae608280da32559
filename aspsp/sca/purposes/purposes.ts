import type { Purpose } from '../../domain/entities.js';
import { basketPurpose } from './basket-purpose.js';
import { cancellationPurpose } from './cancellation-purpose.js';
import { consentPurpose } from './consent-purpose.js';
import { fundsConsentPurpose } from './funds-consent-purpose.js';
import { paymentPurpose } from './payment-purpose.js';
import type { PurposeRow } from './purpose-row.js';

/** Everything that is authorised: another kind of resource is another row. */
export const PURPOSES: Readonly<Record<Purpose, PurposeRow>> = {
  payment: paymentPurpose,
  cancellation: cancellationPurpose,
  consent: consentPurpose,
  basket: basketPurpose,
  'funds-consent': fundsConsentPurpose,
};

/** Scope of the OAuth approach, `AIS:<consentId>` or `PIS:<paymentId>`; undefined: there is none. */
export function scopeOf(purpose: Purpose, resource: string): string | undefined {
  const { scope } = PURPOSES[purpose];
  return scope === undefined ? undefined : `${scope}:${resource}`;
}
