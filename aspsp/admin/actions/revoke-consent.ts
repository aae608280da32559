import type { Bank } from '../../bank/bank.js';
import { dayOf } from '../../domain/calendar.js';
import { refusal } from '../../domain/refusal.js';
import { move } from '../../execution/move.js';
import { agedConsent, agedFundsConsent } from '../../sca/aged.js';
import { end, failOpenAuthorisations } from '../../sca/fail-open-authorisations.js';

/** Ends a valid consent as its PSU would at the bank: revokedByPsu. */
export async function revokeConsent(bank: Bank, id: string): Promise<{ readonly status: string }> {
  return bank.store.transaction(async (records) => {
    const consent = await agedConsent(bank, records, id);
    refuseUnlessValid(consent);
    const lastActionDate = dayOf(bank.seams.now());
    const { status } = await move(bank, records, 'consent', consent, 'revoked', { lastActionDate });
    await failOpenAuthorisations(bank, records, id);
    return { status };
  });
}

/** The same for a consent to confirm funds. */
export async function revokeFundsConsent(
  bank: Bank,
  id: string,
): Promise<{ readonly status: string }> {
  return bank.store.transaction(async (records) => {
    const consent = await agedFundsConsent(bank, records, id);
    refuseUnlessValid(consent);
    const { status } = await end(bank, records, 'fundsConsent', consent, 'revoked');
    return { status };
  });
}

function refuseUnlessValid<C extends { readonly status: string }>(
  consent: C | undefined,
): asserts consent is C {
  if (consent === undefined) throw refusal(404, 'UNKNOWN', 'There is no such consent.');
  if (consent.status === 'valid') return;
  const text = `A consent can be revoked only while it is valid; this one is ${consent.status}.`;
  throw refusal(409, 'STATUS_INVALID', text);
}
