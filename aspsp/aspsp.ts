import type { TestPki } from '../pki/pki.js';
import type { BankOptions } from './apps/bank-options.js';
import type { Message } from './domain/message.js';
import type { FullPsu } from './seed/seed-more.js';
import { type RunningBank, startBank as start } from './start-bank.js';

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
  /** The messages on the PSUs' phones, with their one-time codes. */
  readonly outbox: BankOutbox;
  /** The operator's port, when requested. */
  readonly admin?: BankOperator;
  close(): Promise<void>;
}

export interface BankOutbox {
  /** The newest first; of all PSUs when none is named. */
  messagesFor(psu?: string): Promise<readonly Message[]>;
}

/** Address and token of the operator's port. The token is not enumerable, so that printing shows the address alone. */
export interface BankOperator {
  readonly url: string;
  readonly token: string;
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
export async function startBank(options: BankOptions = {}): Promise<ReferenceBank> {
  return asReference(await start(options));
}

/** What a program may use of a bank. Printed, it shows no key, password or token. */
function asReference(running: RunningBank): ReferenceBank {
  const { baseUrl, authUrl, certs, pki, psus, profile, bank, admin } = running;
  const { outbox } = bank;
  const operator = admin && withHidden({ url: admin.url }, { token: admin.token });
  const shown = { baseUrl, authUrl, certs, psus: psus.map(({ id }) => id), admin: operator };
  const reference = {
    ...{ baseUrl, authUrl, certs, pki, psus, profile },
    outbox: { messagesFor: (psu?: string) => outbox.messagesFor(psu) },
    ...(operator === undefined ? {} : { admin: operator }),
    close: () => running.close(),
  };
  return withHidden(reference, { [Symbol.for('nodejs.util.inspect.custom')]: () => shown });
}

/** The same object with more members that are not enumerable. */
function withHidden<T extends object, H extends object>(target: T, hidden: H): T & H {
  for (const key of Reflect.ownKeys(hidden)) {
    Object.defineProperty(target, key, { value: Reflect.get(hidden, key) });
  }
  return target as T & H;
}
