import type { AccountReference as WireReference } from '../../../generated/model/xs2a/schemas.js';
import type { BankAccountReference, ConsentAccess, KeptReference } from '../entities.js';
import { digestOf } from '../passwords.js';
import { maskPan, withoutSpaces } from './pan.js';

/**
 * An access as the bank stores it: only the fields that it knows, and of complete card numbers only the mask and
 * a digest.
 */
export function keptAccess(access: ConsentAccess<BankAccountReference>): ConsentAccess {
  return mapReferences(access, keep);
}

/** An access as the bank returns it. */
export function toldAccess(access: ConsentAccess): ConsentAccess<WireReference> {
  return mapReferences(access, tell);
}

function keep({ pan, iban, maskedPan, currency }: BankAccountReference): KeptReference {
  const known = present({ iban, maskedPan, currency });
  // A value that is not a string is reported as an error.
  if (typeof pan !== 'string') return known;
  return { ...known, maskedPan: maskPan(pan), panDigest: digestOf(withoutSpaces(pan)) };
}

type Present<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

/** The members that have a value. */
function present<T extends object>(members: T): Present<T> {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Present<T>;
}

/** A reference without the digest, as in responses. */
function tell({ iban, maskedPan, currency }: KeptReference): WireReference {
  const more = currency === undefined ? {} : { currency };
  if (iban === undefined) return { maskedPan: maskedPan ?? '', ...more };
  return maskedPan === undefined ? { iban, ...more } : { iban, maskedPan, ...more };
}

const LISTS = ['accounts', 'balances', 'transactions'] as const;

function mapReferences<A, B>(
  access: ConsentAccess<A>,
  change: (reference: A) => B,
): ConsentAccess<B> {
  const { additionalInformation, availableAccounts, availableAccountsWithBalance, allPsd2 } =
    access;
  const lists = LISTS.flatMap((key) => {
    const list = access[key];
    return list === undefined ? [] : [[key, list.map(change)] as const];
  });
  const owners = additionalInformation?.ownerName;
  const more = owners === undefined ? {} : { ownerName: owners.map(change) };
  return {
    ...Object.fromEntries(lists),
    ...(additionalInformation === undefined ? {} : { additionalInformation: more }),
    ...present({ availableAccounts, availableAccountsWithBalance, allPsd2 }),
  };
}
