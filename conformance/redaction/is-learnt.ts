import type { SecretKind } from './secret-names.js';

const LOCAL: ReadonlySet<SecretKind> = new Set(['otp', 'iban', 'psu']);
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Whether a value that is a secret because of its name is also searched for elsewhere. Words, short numbers
 * and ids of resources are not, because they also occur there for other reasons.
 */
export function isLearnt(value: string, kind: SecretKind): boolean {
  if (LOCAL.has(kind) || value.length < 8 || /[\n{]/.test(value)) return false;
  if (kind === 'name') return true;
  if (/^[A-Za-z]?[a-z]+(?:[-._ /][A-Za-z]?[a-z]+)*$/.test(value)) return false;
  if (/^[\d.,:TZ+-]+$/.test(value) && value.length < 16) return false;
  return kind === 'code' || !UUID.test(value);
}
