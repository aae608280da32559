import type { FundsConsentRequest } from '../../generated/model/xs2a/schemas.js';
import type { BankConfig } from '../config/bank-config.js';
import { isDay } from '../domain/calendar.js';
import type { Complaint } from '../domain/refusal.js';
import { accessFaults } from './access-faults.js';

/** What is wrong with the wish for a consent to confirm funds that the schema lets through. */
export function fundsWishFaults(
  wish: FundsConsentRequest,
  now: Date,
  offered: BankConfig['consents'],
): readonly Complaint[] {
  const { access, recurringIndicator = true, validUntil = '9999-12-31' } = wish;
  const frequencyPerDay = Number(wish.frequencyPerDay ?? 1);
  const recurring = recurringIndicator;
  const consent = { access, recurring, validUntil, frequencyPerDay, combinedService: false };
  return [...accessFaults(consent, now, offered), ...cardFaults(wish)];
}

function cardFaults({ cardExpiryDate }: FundsConsentRequest): readonly Complaint[] {
  if (cardExpiryDate === undefined || isDay(cardExpiryDate)) return [];
  const text = 'The date does not exist.';
  return [{ code: 'FORMAT_ERROR', text, path: '/cardExpiryDate' }];
}
