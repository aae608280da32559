import { Xs2aError } from '../../foundation/xs2a-error.js';

/** The secret in the environment variable that an option names; undefined without the option. Throws USAGE when it is not set. */
export function secretIn(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const value = process.env[name];
  if (value !== undefined) return value;
  throw new Xs2aError('USAGE', `The environment variable ${name} is not set.`, {
    hint: 'Set it to the passphrase; on the command line, others could see it.',
  });
}
