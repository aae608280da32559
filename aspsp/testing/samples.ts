import type { RunningBank } from '../start-bank.js';

export const REDIRECT_URI = 'https://tpp.example/callback';

/** Headers of a creation by a TPP that prefers a redirect. */
export const CREATION = {
  'psu-ip-address': '192.0.2.10',
  'tpp-redirect-preferred': 'true',
  'tpp-redirect-uri': REDIRECT_URI,
  'tpp-nok-redirect-uri': 'https://tpp.example/refused',
};

export const EXPLICIT = { ...CREATION, 'tpp-explicit-authorisation-preferred': 'true' };

/** Headers of a creation by a TPP that rejects a redirect. */
export const NO_REDIRECT = {
  'psu-ip-address': '192.0.2.10',
  'tpp-redirect-preferred': 'false',
};

/** IBAN of an account of the first (0) or second (1) PSU. */
export function ibanAt(bank: Pick<RunningBank, 'psus'>, psu = 0, account = 0): string {
  return bank.psus[psu]?.accounts[account]?.iban ?? '';
}

/** A payment of the first PSU. */
export function payment(bank: Pick<RunningBank, 'psus'>, change: object = {}) {
  return {
    instructedAmount: { currency: 'EUR', amount: '1.00' },
    debtorAccount: { iban: ibanAt(bank) },
    creditorAccount: { iban: ibanAt(bank, 1) },
    creditorName: 'Bruno Example',
    remittanceInformationUnstructured: 'Invoice 12',
    ...change,
  };
}

/** A consent for the first account of the first PSU. */
export function consent(bank: RunningBank, change: object = {}) {
  const reference = [{ iban: ibanAt(bank) }];
  return {
    access: { accounts: reference, balances: reference, transactions: reference },
    recurringIndicator: true,
    validUntil: '9999-12-31',
    frequencyPerDay: 4,
    combinedServiceIndicator: false,
    ...change,
  };
}

/** The period in which the first account has booked transactions, as the bank's profile says. */
export function periodOf({ profile }: RunningBank) {
  const period = profile.ais?.transactions;
  if (period === undefined) throw new Error('the first account has no booked transactions');
  return period;
}
