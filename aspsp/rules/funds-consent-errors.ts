import type { FundsConsentRequest } from '../../generated/model/xs2a/schemas.js';
import type { BankConfig } from '../config/bank-config.js';
import { isDay } from '../domain/calendar.js';
import type { RefusalMessage } from '../domain/refusal.js';
import { accessErrors } from './access-errors.js';

/** Errors in a request for a funds confirmation consent that the schema does not detect. */
export function fundsConsentErrors(
  requested: FundsConsentRequest,
  now: Date,
  offered: BankConfig['consents'],
): readonly RefusalMessage[] {
  const { access, recurringIndicator = true, validUntil = '9999-12-31' } = requested;
  const frequencyPerDay = Number(requested.frequencyPerDay ?? 1);
  const recurring = recurringIndicator;
  const consent = { access, recurring, validUntil, frequencyPerDay, combinedService: false };
  return [...accessErrors(consent, now, offered), ...cardErrors(requested)];
}

function cardErrors({ cardExpiryDate }: FundsConsentRequest): readonly RefusalMessage[] {
  if (cardExpiryDate === undefined || isDay(cardExpiryDate)) return [];
  const text = 'The date does not exist.';
  return [{ code: 'FORMAT_ERROR', text, path: '/cardExpiryDate' }];
}
