import type { TestPki } from '../pki/pki.js';
import type { BankOptions } from './apps/bank-options.js';
import type { FullPsu } from './seed/seed-more.js';
import { startBank as start } from './start-bank.js';

/** Entry of the package's `./bank`: the reference bank, started by a program. */
export type { BankOptions } from './apps/bank-options.js';
export type { GivenConfig } from './config/read-bank-config.js';

/** A reference bank that accepts connections. */
export interface ReferenceBank {
  /** Address of the XS2A service; ends in /psd2. */
  readonly baseUrl: string;
  /** Address of the identity and access manager. */
  readonly authUrl: string;
  /** Folder of the test certificates. */
  readonly certs: string;
  /** Certificates and keys as PEM. */
  readonly pki: TestPki;
  /** The PSUs of the bank, with passwords and accounts. */
  readonly psus: readonly FullPsu[];
  /** The profile for the suite. */
  readonly profile: object;
  /** The operator's port and token, when requested. */
  readonly admin?: { readonly url: string; readonly token: string };
  close(): Promise<void>;
}

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
