import type { AccountAccess } from '../../generated/model/xs2a/schemas.js';
import { modelOf } from '../accounts/consent-model.js';
import type { BankConfig } from '../config/bank-config.js';
import { MULTICURRENCY } from '../domain/accounts/account-iban.js';
import { isMasked, isPan } from '../domain/accounts/pan.js';
import { dayOf, isDay } from '../domain/calendar.js';
import type { AccountReference } from '../domain/entities.js';
import { ibanFaults, oddFields } from '../domain/iban-faults.js';
import { isCurrency } from '../domain/money.js';
import type { Complaint } from '../domain/refusal.js';

export interface ConsentWish {
  readonly access: AccountAccess;
  readonly recurring: boolean;
  readonly validUntil: string;
  readonly frequencyPerDay: number;
  readonly combinedService: boolean;
}

const LISTS = ['accounts', 'balances', 'transactions'] as const;
const GLOBALS = ['availableAccounts', 'availableAccountsWithBalance', 'allPsd2'] as const;

/** What is wrong with a consent that the schema lets through. */
export function accessFaults(
  wish: ConsentWish,
  now: Date,
  offered: BankConfig['consents'],
): readonly Complaint[] {
  const owners = wish.access.additionalInformation?.ownerName ?? [];
  return [
    ...shapeFaults(wish.access),
    ...LISTS.flatMap((list) => referenceFaults(wish.access[list] ?? [], `/access/${list}`)),
    ...referenceFaults(owners, '/access/additionalInformation/ownerName'),
    ...validityFaults(wish.validUntil, now),
    ...frequencyFaults(wish.frequencyPerDay),
    ...offerFaults(wish, offered),
  ];
}

function shapeFaults(access: AccountAccess): readonly Complaint[] {
  const owners = access.additionalInformation?.ownerName ?? [];
  const named = [...LISTS.flatMap((key) => access[key] ?? []), ...owners];
  const asked = LISTS.filter((key) => access[key] !== undefined);
  const globals = GLOBALS.filter((key) => access[key] !== undefined);
  const fault = (text: string): Complaint[] => [{ code: 'FORMAT_ERROR', text, path: '/access' }];
  if (asked.length + globals.length === 0) return fault('The access names nothing.');
  if (globals.length > 0 && asked.length > 0) {
    return fault('Access to all accounts and named accounts exclude each other.');
  }
  if (globals.length > 1) return fault(`Only one of ${globals.join(', ')} may be asked for.`);
  const mixed = named.length > 0 && asked.some((key) => access[key]?.length === 0);
  return mixed ? fault('Lists with accounts and empty lists exclude each other.') : [];
}

/** What this bank does not have, although others may. */
function offerFaults(
  { access, combinedService }: ConsentWish,
  offered: BankConfig['consents'],
): readonly Complaint[] {
  const faults: Complaint[] = [];
  const refuse = (code: string, text: string, path: string) => faults.push({ code, text, path });
  const model = modelOf(access);
  if (model !== undefined && !offered.models.includes(model)) {
    refuse('SERVICE_INVALID', `This bank has no consents of the kind ${model}.`, '/access');
  }
  if (access.additionalInformation?.trustedBeneficiaries !== undefined) {
    const path = '/access/additionalInformation/trustedBeneficiaries';
    refuse('SERVICE_INVALID', 'This bank has no lists of trusted beneficiaries.', path);
  }
  if (combinedService && !offered.combinedService) {
    const text = 'This bank does not combine account information and payments.';
    refuse('SESSIONS_NOT_SUPPORTED', text, '/combinedServiceIndicator');
  }
  return faults;
}

function referenceFaults(
  references: readonly AccountReference[],
  pointer: string,
): readonly Complaint[] {
  return references.flatMap((reference, index) => {
    const path = `${pointer}/${index}`;
    const { currency } = reference;
    if (oddFields(reference).length > 0) return ibanFaults(reference, path);
    const faults = [...ibanFaults(reference, path), ...cardFaults(reference, path)];
    if ((reference.iban ?? reference.maskedPan ?? reference.pan) === undefined) {
      const text = 'Accounts are named by their IBAN, cards by their number or masked number.';
      faults.push({ code: 'FORMAT_ERROR', text, path });
    }
    if (currency !== undefined && currency !== MULTICURRENCY && !isCurrency(currency)) {
      const text = `The currency ${currency} is not known.`;
      faults.push({ code: 'FORMAT_ERROR', text, path: `${path}/currency` });
    }
    return faults;
  });
}

/** No text of these repeats the number. */
function cardFaults({ pan, maskedPan }: AccountReference, path: string): readonly Complaint[] {
  const faults: Complaint[] = [];
  if (pan !== undefined && !isPan(pan)) {
    const text = 'The card number is not valid: its length or its check digit is wrong.';
    faults.push({ code: 'FORMAT_ERROR', text, path: `${path}/pan` });
  }
  if (maskedPan !== undefined && !isMasked(maskedPan)) {
    const text = 'A masked card number shows ten digits at most.';
    faults.push({ code: 'FORMAT_ERROR', text, path: `${path}/maskedPan` });
  }
  return faults;
}

function validityFaults(validUntil: string, now: Date): readonly Complaint[] {
  const path = '/validUntil';
  if (!isDay(validUntil)) return [{ code: 'FORMAT_ERROR', text: 'The date does not exist.', path }];
  if (validUntil >= dayOf(now)) return [];
  return [{ code: 'FORMAT_ERROR', text: 'The last day of validity has passed.', path }];
}

function frequencyFaults(frequency: number): readonly Complaint[] {
  if (Number.isSafeInteger(frequency) && frequency >= 1) return [];
  const text = 'The frequency per day has to be a whole number from 1 on.';
  return [{ code: 'FORMAT_ERROR', text, path: '/frequencyPerDay' }];
}
