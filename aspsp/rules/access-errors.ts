import type { AccountAccess } from '../../generated/model/xs2a/schemas.js';
import { modelOf } from '../accounts/consent-model.js';
import type { BankConfig } from '../config/bank-config.js';
import { MULTICURRENCY } from '../domain/accounts/account-iban.js';
import { isMasked, isPan } from '../domain/accounts/pan.js';
import { dayOf, isDay } from '../domain/calendar.js';
import type { BankAccountReference } from '../domain/entities.js';
import { ibanErrors, oddFields } from '../domain/iban-errors.js';
import { isCurrency } from '../domain/money.js';
import type { RefusalMessage } from '../domain/refusal.js';

export interface RequestedConsent {
  readonly access: AccountAccess;
  readonly recurring: boolean;
  readonly validUntil: string;
  readonly frequencyPerDay: number;
  readonly combinedService: boolean;
}

const LISTS = ['accounts', 'balances', 'transactions'] as const;
const GLOBALS = ['availableAccounts', 'availableAccountsWithBalance', 'allPsd2'] as const;

/** Errors in a consent request that the schema does not detect. */
export function accessErrors(
  requested: RequestedConsent,
  now: Date,
  offered: BankConfig['consents'],
): readonly RefusalMessage[] {
  const owners = requested.access.additionalInformation?.ownerName ?? [];
  return [
    ...shapeErrors(requested.access),
    ...LISTS.flatMap((list) => referenceErrors(requested.access[list] ?? [], `/access/${list}`)),
    ...referenceErrors(owners, '/access/additionalInformation/ownerName'),
    ...validityErrors(requested.validUntil, now),
    ...frequencyErrors(requested.frequencyPerDay),
    ...offerErrors(requested, offered),
  ];
}

function shapeErrors(access: AccountAccess): readonly RefusalMessage[] {
  const owners = access.additionalInformation?.ownerName ?? [];
  const named = [...LISTS.flatMap((key) => access[key] ?? []), ...owners];
  const asked = LISTS.filter((key) => access[key] !== undefined);
  const globals = GLOBALS.filter((key) => access[key] !== undefined);
  const error = (text: string): RefusalMessage[] => [
    { code: 'FORMAT_ERROR', text, path: '/access' },
  ];
  if (asked.length + globals.length === 0) return error('The access is empty.');
  if (globals.length > 0 && asked.length > 0) {
    return error('Access to all accounts and access to named accounts exclude each other.');
  }
  if (globals.length > 1) return error(`Only one of ${globals.join(', ')} may be requested.`);
  const mixed = named.length > 0 && asked.some((key) => access[key]?.length === 0);
  return mixed ? error('Lists with accounts and empty lists exclude each other.') : [];
}

/** Options of the standard that this bank does not support. */
function offerErrors(
  { access, combinedService }: RequestedConsent,
  offered: BankConfig['consents'],
): readonly RefusalMessage[] {
  const errors: RefusalMessage[] = [];
  const refuse = (code: string, text: string, path: string) => errors.push({ code, text, path });
  const model = modelOf(access);
  if (model !== undefined && !offered.models.includes(model)) {
    refuse(
      'SERVICE_INVALID',
      `This bank does not support consents of the kind ${model}.`,
      '/access',
    );
  }
  if (access.additionalInformation?.trustedBeneficiaries !== undefined) {
    const path = '/access/additionalInformation/trustedBeneficiaries';
    refuse('SERVICE_INVALID', 'This bank does not support lists of trusted beneficiaries.', path);
  }
  if (combinedService && !offered.combinedService) {
    const text = 'This bank does not support combined account information and payments.';
    refuse('SESSIONS_NOT_SUPPORTED', text, '/combinedServiceIndicator');
  }
  return errors;
}

const IDENTIFIERS = ['iban', 'maskedPan', 'pan'] as const;

function referenceErrors(
  references: readonly BankAccountReference[],
  pointer: string,
): readonly RefusalMessage[] {
  return references.flatMap((reference, index) => {
    const path = `${pointer}/${index}`;
    const { currency } = reference;
    if (oddFields(reference).length > 0) return ibanErrors(reference, path);
    const errors = [...ibanErrors(reference, path), ...cardErrors(reference, path)];
    const names = IDENTIFIERS.filter((name) => reference[name] !== undefined);
    if (names.length === 0) {
      const text = 'Accounts are identified by their IBAN, cards by their number or masked number.';
      errors.push({ code: 'FORMAT_ERROR', text, path });
    }
    // the contract has one identifier in each alternative, and two may mean two accounts
    if (names.length > 1) {
      const text = `An account reference has one of ${names.join(' and ')}, not both.`;
      errors.push({ code: 'FORMAT_ERROR', text, path });
    }
    if (currency !== undefined && currency !== MULTICURRENCY && !isCurrency(currency)) {
      const text = `The currency ${currency} is unknown.`;
      errors.push({ code: 'FORMAT_ERROR', text, path: `${path}/currency` });
    }
    return errors;
  });
}

/** None of these texts repeats the card number. */
function cardErrors(
  { pan, maskedPan }: BankAccountReference,
  path: string,
): readonly RefusalMessage[] {
  const errors: RefusalMessage[] = [];
  if (pan !== undefined && !isPan(pan)) {
    const text = 'The card number is not valid: its length or its check digit is wrong.';
    errors.push({ code: 'FORMAT_ERROR', text, path: `${path}/pan` });
  }
  if (maskedPan !== undefined && !isMasked(maskedPan)) {
    const text = 'A masked card number may show at most ten digits.';
    errors.push({ code: 'FORMAT_ERROR', text, path: `${path}/maskedPan` });
  }
  return errors;
}

function validityErrors(validUntil: string, now: Date): readonly RefusalMessage[] {
  const path = '/validUntil';
  if (!isDay(validUntil)) return [{ code: 'FORMAT_ERROR', text: 'The date does not exist.', path }];
  if (validUntil >= dayOf(now)) return [];
  return [{ code: 'FORMAT_ERROR', text: 'The last day of validity is in the past.', path }];
}

function frequencyErrors(frequency: number): readonly RefusalMessage[] {
  if (Number.isSafeInteger(frequency) && frequency >= 1) return [];
  const text = 'The frequency per day must be a whole number of at least 1.';
  return [{ code: 'FORMAT_ERROR', text, path: '/frequencyPerDay' }];
}
