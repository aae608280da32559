import { Xs2aError } from '../../foundation/xs2a-error.js';

/** Throws USAGE for a value that is not a port number; 0 means any free port. */
export function refuseUnlessPort(flag: string, number: number): void {
  if (Number.isInteger(number) && number >= 0 && number <= 65_535) return;
  const hint = 'Give a whole number up to 65535; 0 takes any free port.';
  throw new Xs2aError('USAGE', `${flag} is not a port.`, { hint });
}
