import type { Bank } from '../bank/bank.js';
import type { SaltedHash } from '../domain/entities.js';
import { hashPassword } from '../domain/passwords.js';

const DIGITS = 6;

export interface OneTimeCode {
  /** Sent only to the PSU's phone. */
  readonly code: string;
  readonly kept: SaltedHash;
}

/** A code of random digits, or the configured code; the bank stores a salted hash of it. */
export function makeOneTimeCode({ seams, config }: Bank): OneTimeCode {
  const random = BigInt(`0x${Buffer.from(seams.secret(16), 'base64url').toString('hex')}`);
  const digits = String(random % 10n ** BigInt(DIGITS)).padStart(DIGITS, '0');
  const code = config.sca.fixedOtp ?? digits;
  const salt = seams.secret(16);
  return { code, kept: { salt, hash: hashPassword(code, salt) } };
}

/** The information about the code that the TPP gets, so that it can ask the PSU for it. */
export function challengeOf({ config }: Bank, method: string) {
  const { fixedOtp, methods } = config.sca;
  const name = methods.find(({ id }) => id === method)?.name ?? method;
  return {
    otpMaxLength: fixedOtp?.length ?? DIGITS,
    otpFormat: /^\d+$/.test(fixedOtp ?? '0') ? ('integer' as const) : ('characters' as const),
    additionalInformation: `The code was sent by: ${name}.`,
  };
}
