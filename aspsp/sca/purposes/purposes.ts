import type { Purpose } from '../../domain/entities.js';
import { basketPurpose } from './basket-purpose.js';
import { cancellationPurpose } from './cancellation-purpose.js';
import { consentPurpose } from './consent-purpose.js';
import { fundsConsentPurpose } from './funds-consent-purpose.js';
import { paymentPurpose } from './payment-purpose.js';
import type { PurposeRow } from './purpose-row.js';

/** Everything that can be authorised, with one row for each kind of resource. */
export const PURPOSES: Readonly<Record<Purpose, PurposeRow>> = {
  payment: paymentPurpose,
  cancellation: cancellationPurpose,
  consent: consentPurpose,
  basket: basketPurpose,
  'funds-consent': fundsConsentPurpose,
};

/** OAuth scope, `AIS:<consentId>` or `PIS:<paymentId>`; undefined when there is none. */
export function scopeOf(purpose: Purpose, resource: string): string | undefined {
  const { scope } = PURPOSES[purpose];
  return scope === undefined ? undefined : `${scope}:${resource}`;
}
