import { randomUUID } from 'node:crypto';
import { memberOf } from '../../foundation/json-pointer.js';
import { parsedJson } from '../../foundation/parsed-json.js';
import { pathAt } from '../profile/service-base.js';
import type { AskerOptions } from './asker.js';
import type { LineEvidence } from './draft-lines.js';

/** An account for the draft: given by the user, or read at the bank. */
export interface BankAccount {
  readonly iban: string;
  readonly ibanBecause: LineEvidence;
  /** Undefined when nothing shows it. */
  readonly currency?: string;
  readonly currencyBecause?: LineEvidence;
}

const MOST = 4;

/**
 * The accounts that the bank shows, with the consent that the user gave or with what the headers contain; none
 * when it refuses the read.
 */
export async function readAccounts(
  asking: AskerOptions,
  consentId: string | undefined,
): Promise<readonly BankAccount[]> {
  const path = pathAt({ target: asking }, '/v1/accounts');
  const { answer } = await asking.wire.send({
    method: 'GET',
    url: `${asking.baseUrl}${path}`,
    headers: [
      ['X-Request-ID', randomUUID()],
      ['Accept', 'application/json'],
      ...(consentId === undefined ? [] : [['Consent-ID', consentId] as const]),
    ],
    body: null,
    identity: 'tpp1',
    timeoutMs: asking.timeoutMs,
  });
  if (answer.kind === 'no-answer' || answer.status !== 200) return [];
  const listed = memberOf(parsedJson(answer.body.toString('utf8')), 'accounts');
  const how =
    consentId === undefined ? 'without a consent; check whose it is' : 'with a granted consent';
  const seen: LineEvidence = `seen: GET ${path} ${how}`;
  return (Array.isArray(listed) ? (listed as unknown[]) : [])
    .flatMap((each) => accountOf(each, seen))
    .slice(0, MOST);
}

function accountOf(each: unknown, seen: LineEvidence): readonly BankAccount[] {
  const [iban, currency] = [memberOf(each, 'iban'), memberOf(each, 'currency')];
  if (typeof iban !== 'string' || !/^[A-Z]{2}[0-9A-Za-z]{4,32}$/.test(iban)) return [];
  // XXX stands for an account with several currencies
  const isOne = typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) && currency !== 'XXX';
  const currencyOf = isOne ? { currency, currencyBecause: seen } : {};
  return [{ iban, ibanBecause: seen, ...currencyOf }];
}

/** The account that the user gave first, if any. */
export const givenAccount = (iban: string | undefined): readonly BankAccount[] =>
  iban === undefined ? [] : [{ iban, ibanBecause: 'given: --iban' }];

/** Known accounts, completed by what the bank shows of them, then the others that it shows. */
export function completedBy(
  known: readonly BankAccount[],
  seen: readonly BankAccount[],
): readonly BankAccount[] {
  const isKnown = ({ iban }: BankAccount) => known.some((each) => each.iban === iban);
  const completed = known.map((each) => ({
    ...seen.find(({ iban }) => iban === each.iban),
    ...each,
  }));
  return [...completed, ...seen.filter((each) => !isKnown(each))];
}
