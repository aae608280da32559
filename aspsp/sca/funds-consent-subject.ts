import type { Account, CardDetails, FundsConsent } from '../domain/entities.js';
import { grantsOf, holdsAll } from '../domain/grants-of.js';
import { filled, texts } from '../language/speaking.js';
import type { FundsConsentSubject } from '../pages/funds-consent-body.js';

/**
 * The content that the PSU approves with a funds confirmation consent; undefined when the account is not
 * theirs.
 */
export function fundsConsentSubject(
  consent: FundsConsent,
  accounts: readonly Account[],
): FundsConsentSubject | undefined {
  if (!holdsAll(consent.access, accounts)) return undefined;
  const granted = new Set(grantsOf(consent.access, accounts, () => '').map((one) => one.account));
  if (granted.size === 0) return undefined;
  const card = cardText(consent.card);
  return {
    kind: 'funds-consent',
    accounts: accounts
      .filter(({ id }) => granted.has(id))
      .map(({ id, name, currency }) => ({ name, currency, iban: id })),
    validUntil: untilText(consent.validUntil),
    frequency: frequencyText(consent),
    ...(card === '' ? {} : { card }),
  };
}

function untilText(validUntil: string | undefined): string {
  return validUntil === undefined || validUntil === '9999-12-31' ? texts().youEndIt : validUntil;
}

function frequencyText({ recurring, frequencyPerDay }: FundsConsent): string {
  if (recurring === false) return texts().once;
  return frequencyPerDay === undefined
    ? texts().asNeeded
    : filled(texts().upToADay, { count: frequencyPerDay });
}

function cardText({ cardNumber, cardExpiryDate, ...texts }: CardDetails): string {
  const until = cardExpiryDate === undefined ? undefined : `valid until ${cardExpiryDate}`;
  const { cardInformation, registrationInformation } = texts;
  const parts = [cardNumber, until, cardInformation, registrationInformation];
  return parts.filter((part) => part !== undefined).join(', ');
}
