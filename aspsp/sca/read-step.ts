import { type RefusalMessage, refuseErrors } from '../domain/refusal.js';
import type { RequestKind } from './stages.js';

/** The data with which a TPP advances an authorisation. */
export type ScaStep =
  | { readonly kind: 'identification' }
  | { readonly kind: 'authentication'; readonly password: string }
  | {
      readonly kind: Exclude<RequestKind, 'identification' | 'authentication'>;
      readonly value: string;
    };

/** The field that determines the kind. */
const FIELDS = {
  psuData: 'authentication',
  authenticationMethodId: 'method',
  scaAuthenticationData: 'transaction',
  confirmationCode: 'confirmation',
} as const;

type Field = keyof typeof FIELDS;

/**
 * Reads the body of a start or update. A body without any of the fields is an identification; one with
 * several is refused.
 */
export function readStep(body: unknown): ScaStep {
  const fields = typeof body === 'object' && body !== null ? { ...body } : {};
  const present = (Object.keys(FIELDS) as Field[]).filter((field) => field in fields);
  const [field] = present;
  if (field === undefined) return { kind: 'identification' };
  if (present.length > 1) {
    const text = `Only one of ${present.join(', ')} can be sent at a time.`;
    refuseErrors(present.map((name) => ({ code: 'FORMAT_ERROR', text, path: `/${name}` })));
  }
  const value: unknown = (fields as Record<string, unknown>)[field];
  if (field === 'psuData') return { kind: 'authentication', password: passwordIn(value) };
  if (typeof value === 'string') return { kind: FIELDS[field], value };
  const text = `${field} must be a string.`;
  refuseErrors([{ code: 'FORMAT_ERROR', text, path: `/${field}` }]);
  return { kind: 'identification' };
}

/** Whether a body contains the PSU's credentials. */
export function hasCredentials(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'psuData' in body;
}

/** No encryption key was agreed, and no PSU has a second password. */
const UNSUPPORTED = ['encryptedPassword', 'additionalPassword', 'additionalEncryptedPassword'];

function passwordIn(psuData: unknown): string {
  const data: object = typeof psuData === 'object' && psuData !== null ? psuData : {};
  const errors: RefusalMessage[] = UNSUPPORTED.filter((name) => name in data).map((name) => ({
    code: 'PARAMETER_NOT_SUPPORTED',
    text: `This bank accepts only psuData.password, not ${name}.`,
    path: `/psuData/${name}`,
  }));
  const password = 'password' in data ? data.password : undefined;
  if (typeof password === 'string') {
    refuseErrors(errors);
    return password;
  }
  const path = '/psuData/password';
  const missing = { code: 'FORMAT_ERROR', text: 'psuData.password is required.', path };
  refuseErrors(errors.length > 0 ? errors : [missing]);
  return '';
}
