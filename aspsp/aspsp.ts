import type { BankOptions } from './bank-options.js';
import { type RunningBank, startBank as start } from './start-bank.js';

/** Entry of the package's `./bank`: the reference bank, started by a program. */
export type { BankOptions } from './bank-options.js';
export type { GivenConfig } from './config/read-bank-config.js';

/** A reference bank that accepts connections; `profile` is what the suite needs to know of it. */
export type ReferenceBank = Omit<RunningBank, 'bank'>;

/**
 * Starts the reference bank in this process: the XS2A service on one port, its IAM and the PSU's pages on another.
 * `port: 0` and `iamPort: 0` take free ports. Throws Xs2aError for options that cannot be used.
 *
 * @example
 * const bank = await startBank({ port: 0, iamPort: 0 });
 * console.log(bank.baseUrl, bank.psus[0].id);
 * await bank.close();
 */
export const startBank = (options: BankOptions = {}): Promise<ReferenceBank> => start(options);
