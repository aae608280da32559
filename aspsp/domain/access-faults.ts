import type { AccountAccess } from '../../generated/model/xs2a/schemas.js';
import { dayOf, isDay } from './calendar.js';
import type { AccountReference, ConsentAccess } from './entities.js';
import { ibanFaults } from './iban-faults.js';
import { isCurrency } from './money.js';
import type { Complaint } from './refusal.js';

export interface ConsentWish {
  readonly access: AccountAccess;
  readonly recurring: boolean;
  readonly validUntil: string;
  readonly frequencyPerDay: number;
}

const LISTS = ['accounts', 'balances', 'transactions'] as const;
const GLOBALS = ['availableAccounts', 'availableAccountsWithBalance', 'allPsd2'] as const;

/** What is wrong with a consent that the schema lets through. */
export function accessFaults(wish: ConsentWish, now: Date): readonly Complaint[] {
  return [
    ...modelFaults(wish.access),
    ...LISTS.flatMap((list) => referenceFaults(wish.access[list] ?? [], `/access/${list}`)),
    ...validityFaults(wish.validUntil, now),
    ...frequencyFaults(wish.frequencyPerDay),
  ];
}

function modelFaults(access: ConsentAccess): readonly Complaint[] {
  const lists = LISTS.filter((key) => access[key] !== undefined);
  const globals = GLOBALS.filter((key) => access[key] !== undefined);
  const fault = (text: string): Complaint[] => [{ code: 'FORMAT_ERROR', text, path: '/access' }];
  if (lists.length + globals.length === 0) return fault('The access names nothing.');
  if (globals.length > 0 && lists.length > 0) {
    return fault('Access to all accounts and named accounts exclude each other.');
  }
  return globals.length > 1 ? fault(`Only one of ${globals.join(', ')} may be asked for.`) : [];
}

function referenceFaults(
  references: readonly AccountReference[],
  pointer: string,
): readonly Complaint[] {
  return references.flatMap((reference, index) => {
    const path = `${pointer}/${index}`;
    const faults = [...ibanFaults(reference, path)];
    if (reference.iban === undefined) {
      faults.push({ code: 'FORMAT_ERROR', text: 'Accounts are named by their IBAN.', path });
    }
    if (reference.currency !== undefined && !isCurrency(reference.currency)) {
      const text = `The currency ${reference.currency} is not known.`;
      faults.push({ code: 'FORMAT_ERROR', text, path: `${path}/currency` });
    }
    return faults;
  });
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
