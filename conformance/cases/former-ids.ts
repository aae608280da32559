/** Ids of cases that are now part of another case: the word of a selection or a waiver still works. */

const CONSENT = 'duties/create-consent/refusals';
const FUNDS = 'duties/confirm-funds/refusals';
const INITIATE = 'duties/initiate-payment/refusals-payments';
const CANCEL = 'duties/cancel-payment/refusals-payments';
const ACCOUNTS = 'duties/list-accounts/refusals';
const ENTRIES = 'duties/list-transactions/refusals';
const CARDS = 'duties/list-card-accounts';

/** The case that now sends the request of each former case, by the former id. */
export const FORMER_IDS: Readonly<Record<string, string>> = {
  'common/transport/refuses-initiation-no-certificate': INITIATE,
  'common/transport/refuses-initiation-unknown-authority': INITIATE,
  'common/transport/refuses-initiation-expired-certificate': INITIATE,
  'common/transport/refuses-initiation-wrong-role': INITIATE,
  'common/transport/refuses-cancellation-no-certificate': CANCEL,
  'common/transport/refuses-cancellation-unknown-authority': CANCEL,
  'common/transport/refuses-cancellation-expired-certificate': CANCEL,
  'common/transport/refuses-status-no-certificate': 'duties/get-payment-status/refusals-payments',
  'common/transport/refuses-read-no-certificate': 'duties/get-payment/refusals-payments',
  'pis/status/refuses-missing-request-id': 'duties/get-payment-status/refusals-payments',
  'pis/authorise/refuses-start-without-request-id':
    'duties/start-payment-authorisation/refusals-payments',
  'pis/cancel/refuses-missing-request-id': CANCEL,
  'pis/ownership/refuses-cancel': 'duties/cancel-payment/owner-payments',
  'ais/accounts/rejects-missing-consent-id': ACCOUNTS,
  'ais/accounts/rejects-missing-consent-id-on-detail': 'duties/get-account/refusals',
  'ais/accounts/rejects-missing-request-id': ACCOUNTS,
  'ais/accounts/rejects-no-certificate': ACCOUNTS,
  'ais/balances/rejects-missing-consent-id': 'duties/get-account-balances/refusals',
  'ais/consent-create/rejects-no-certificate': CONSENT,
  'ais/consent-create/rejects-expired-certificate': CONSENT,
  'ais/consent-create/rejects-unknown-ca': CONSENT,
  'ais/consent-create/rejects-wrong-role': CONSENT,
  'ais/consent/rejects-missing-request-id': 'duties/get-consent/refusals',
  'ais/transactions/rejects-missing-consent-id': ENTRIES,
  'ais/transactions/rejects-missing-request-id': ENTRIES,
  'ais/cards/rejects-missing-consent-id': `${CARDS}/refusals`,
  'ais/cards/hides-from-other-tpp': `${CARDS}/owner`,
  'piis/confirm/refuses-no-certificate': FUNDS,
  'piis/confirm/refuses-expired-certificate': FUNDS,
  'piis/confirm/refuses-unknown-authority': FUNDS,
  'piis/confirm/refuses-wrong-role': FUNDS,
  'baskets/create/refuses-no-certificate': 'duties/create-signing-basket/refusals',
  'baskets/read/refuses-missing-request-id': 'duties/get-signing-basket/refusals',
  'cof/create/refuses-no-certificate': 'duties/create-funds-consent/refusals',
  'cof/create/refuses-wrong-role': 'duties/create-funds-consent/refusals',
  'cof/consent/refuses-missing-request-id': 'duties/get-funds-consent-status/refusals',
  'sca/authorisations/rejects-missing-request-id': 'duties/start-consent-authorisation/refusals',
  'sca/ownership/hides-authorisations': 'duties/get-consent-sca-status/owner',
  'sca/ownership/refuses-foreign-start': 'duties/start-consent-authorisation/owner',
};

const NAMES_A_CASE = /^[^/]+\/[^/]+\/./;

/** The former ids of the requests of a case; a repetition or an approach at the end of its id is ignored. */
export function formerIdsOf(id: string): readonly string[] {
  const plain = id.replace(/[#@].*$/, '');
  return Object.keys(FORMER_IDS).filter((former) => FORMER_IDS[former] === plain);
}

/** Whether the id, or a former one, begins with a word; the word of a whole area means no former id. */
export function beginsWith(id: string, word: string): boolean {
  if (id.startsWith(word)) return true;
  return NAMES_A_CASE.test(word) && formerIdsOf(id).some((former) => former.startsWith(word));
}

/** Whether a word is the id of a case, or a former one. */
export function isCalled(id: string, word: string): boolean {
  return id === word || formerIdsOf(id).includes(word);
}

/** One sentence for each of these words that is a former id. */
export function formerNotes(words: readonly string[]): readonly string[] {
  return words.flatMap((word) => {
    const now = FORMER_IDS[word];
    return now === undefined ? [] : [`The case ${word} is now part of ${now}: name that one.`];
  });
}
