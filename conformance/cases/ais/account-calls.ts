/** Builders of calls that read accounts: the consent and the usual reads. */
import { OPERATION } from '../../../standard/operation.js';
import { any, call, field, noField } from '../build.js';
import type { CallStep, Step } from '../case.js';
import type { Check } from '../check.js';
import { CONSENT_BODY, CREATION_HEADERS, grantedConsent } from '../flows.js';
import type { Value } from '../value.js';

/** A consent for one access; authorising it does not end other consents of the PSU. */
export const ONE_OFF_CONSENT: Readonly<Record<string, Value>> = {
  ...CONSENT_BODY,
  recurringIndicator: false,
  frequencyPerDay: 1,
};

/** A recurring consent to the balances and transactions of the profile's account at `index`. */
export function consentFor(index: number): Readonly<Record<string, Value>> {
  const account = `\${profile.ais.accounts.${index}}`;
  return { ...CONSENT_BODY, access: { balances: [account], transactions: [account] } };
}

const BOTH = ['${profile.ais.accounts.0}', '${profile.ais.accounts.1}'];

/** A recurring consent to the balances and transactions of the first two accounts. */
export const CONSENT_TO_TWO: Readonly<Record<string, Value>> = {
  ...CONSENT_BODY,
  access: { balances: BOTH, transactions: BOTH },
};

/** The complete number of a card. */
export const WHOLE_NUMBER = '^[0-9]{12,19}$';

/** The PSU is present: such reads do not count towards the daily limit. */
export const PSU_PRESENT: Readonly<Record<string, string>> = {
  'PSU-IP-Address': CREATION_HEADERS['PSU-IP-Address'] ?? '192.0.2.10',
};

/** Headers of a read under the consent that step `of` created. */
export function readHeaders(of = 'create'): Readonly<Record<string, string>> {
  return { 'Consent-ID': `\${${of}.body.consentId}`, ...PSU_PRESENT };
}

/** The judged version of a step that a builder made as set-up, with further checks. */
export function judged<T extends Step>(step: T, ...expect: Check[]): T {
  return { ...step, setup: false, expect: [...step.expect, ...expect] };
}

/** Reads the account list; alias `accounts`. */
export function readAccounts(
  options: { readonly as?: string; readonly of?: string; readonly present?: boolean } = {},
  ...expect: Check[]
): CallStep {
  const of = options.of ?? 'create';
  const headers =
    options.present === false ? { 'Consent-ID': `\${${of}.body.consentId}` } : readHeaders(of);
  return call(options.as ?? 'accounts', OPERATION.account.list, { headers }, ...expect);
}

/** Reads the account list as set-up for reading one account. */
export function accountsAsSetup(
  options: { readonly as?: string; readonly of?: string } = {},
): CallStep {
  return {
    ...readAccounts(
      options,
      { check: 'status', clause: 'AIS-ACCOUNTS-200', in: [200] },
      {
        check: 'field',
        clause: 'AIS-ACCOUNT-RESOURCE-ID',
        pointer: '/accounts/0/resourceId',
        type: 'string',
      },
    ),
    setup: true,
  };
}

/** Path of the first account of the list that step `list` read. */
export function accountPath(
  list = 'accounts',
  more: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  return { 'account-id': `\${${list}.body.accounts.0.resourceId}`, ...more };
}

/** Reads the first account of the list; alias `detail`. */
export const readAccount: CallStep = call(
  'detail',
  OPERATION.account.read,
  { path: accountPath(), headers: readHeaders() },
  { check: 'status', clause: 'AIS-ACCOUNT-200', in: [200] },
  field('AIS-ACCOUNT-BODY', '/account', { type: 'object' }),
);

/** A granted recurring consent to the first account. Aliases: create, those of the grant, valid. */
export const granted: readonly Step[] = grantedConsent();

/** The same with its account list. Aliases: those of the consent, and accounts. */
export const grantedWithAccounts: readonly Step[] = [...granted, accountsAsSetup()];

/** A granted consent with other aliases: NAME, those of the grant with -NAME, valid-NAME. */
export function grantedAs(
  name: string,
  body: Readonly<Record<string, Value>> = CONSENT_BODY,
): readonly Step[] {
  return grantedConsent({ as: name, body });
}

/** The period that includes all booked transactions of the profile's first account. */
export const BOOKED_SPAN: Readonly<Record<string, string>> = {
  bookingStatus: 'booked',
  dateFrom: '${profile.ais.transactions.dateFrom}',
  dateTo: '${profile.ais.transactions.dateTo}',
};

/** Reads transactions of the first account; alias `transactions`. */
export function readTransactions(
  query: Readonly<Record<string, string>> = BOOKED_SPAN,
  as = 'transactions',
  ...expect: Check[]
): CallStep {
  return call(
    as,
    OPERATION.account.transactions,
    { path: accountPath(), query, headers: readHeaders() },
    ...expect,
  );
}

/** Optional fields that must be strings. */
export function optionalTexts(
  clause: string,
  parent: string,
  names: readonly string[],
): readonly Check[] {
  return names.map((name) =>
    any(
      clause,
      [noField(clause, `${parent}/${name}`)],
      [field(clause, `${parent}/${name}`, { type: 'string' })],
    ),
  );
}
