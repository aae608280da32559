import { type RefusalMessage, refusal } from '../domain/refusal.js';
import { isObject } from './is-object.js';

const KNOWN_ACCOUNTS = ['iban', 'bban', 'pan', 'maskedPan', 'msisdn'];
/** No account of a request is deeper. */
const MAX_DEPTH = 8;
const OTHER_ACCOUNTS = ['otherAccountIdentification', 'other'];

/** Refuses what newer versions allow a TPP to ask for, and this bank does not offer. */
export function refuseUnoffered(body: unknown): void {
  const value = isObject(body) ? body['value'] : undefined;
  const access = isObject(value) ? value['access'] : undefined;
  if (isObject(access) && access['restrictedTo'] !== undefined) {
    const text = 'This bank cannot restrict a consent to types of accounts.';
    throw refusal(400, 'PARAMETER_NOT_SUPPORTED', text, '/access/restrictedTo');
  }
  const path = otherAccount(value, '', 0);
  if (path === undefined) return;
  const text = 'This bank identifies accounts by IBAN, BBAN, PAN or telephone number.';
  throw refusal(400, 'FORMAT_ERROR', text, path);
}

/** The place of an account that only another scheme identifies. */
function otherAccount(value: unknown, at: string, depth: number): RefusalMessage['path'] {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return undefined;
  const names = Object.keys(value);
  const other = OTHER_ACCOUNTS.find((name) => names.includes(name));
  if (other !== undefined && !KNOWN_ACCOUNTS.some((name) => names.includes(name))) {
    return `${at}/${other}`;
  }
  for (const [name, each] of Object.entries(value)) {
    const found = otherAccount(each, `${at}/${name}`, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
