import { Xs2aError } from '../foundation/xs2a-error.js';

/** CERTIFICATE_UNUSABLE: what is wrong with a certificate, a key or a PFX, and what to do. */
export function unusable(message: string, hint: string, cause?: unknown): Xs2aError {
  return new Xs2aError('CERTIFICATE_UNUSABLE', message, {
    hint,
    ...(cause === undefined ? {} : { cause }),
  });
}
