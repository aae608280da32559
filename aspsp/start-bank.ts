import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestPki } from '../pki/pki.js';
import type { Bank } from './bank.js';
import type { BankOptions } from './bank-options.js';
import { bankProfile } from './bank-profile.js';
import { completeConfig } from './config/read-bank-config.js';
import { SOUND_RULES } from './domain/rules.js';
import { realSeams } from './domain/seams.js';
import type { FullPsu } from './domain/seed-more.js';
import { settlePsus } from './domain/settle-psus.js';
import { findFault } from './faults/find-fault.js';
import { makeAccessTokens } from './handlers/iam/access-tokens.js';
import { type Listening, openListeners } from './http/open-listeners.js';
import { makeBankLog } from './make-bank-log.js';
import { prepareCertificates } from './prepare-certificates.js';
import { memoryOutbox } from './sca/outbox.js';
import { keepingStore } from './store/keeping-store.js';
import { isAddress, openStore } from './store/open-store.js';
import type { Store } from './store/store.js';

/** A bank that accepts connections. */
export interface RunningBank {
  /** XS2A service, ends in /psd2. */
  readonly baseUrl: string;
  readonly authUrl: string;
  /** Folder of the test certificates. */
  readonly certs: string;
  readonly pki: TestPki;
  readonly psus: readonly FullPsu[];
  /** Ready for the conformance suite. */
  readonly profile: ReturnType<typeof bankProfile>;
  readonly bank: Bank;
  close(): Promise<void>;
}

/** Starts the reference bank: the XS2A service on one port, its IAM and PSU pages on another. */
export async function startBank(options: BankOptions = {}): Promise<RunningBank> {
  const { seams = realSeams(), http = false } = options;
  const faults = (options.faults ?? []).map(findFault);
  const rules = Object.assign({}, SOUND_RULES, ...faults.map((fault) => fault.rules ?? {}));
  const store = await openStore(options.store);
  let cleanUp = (): void => undefined;
  try {
    const certs = options.certs ?? certificatesBeside(options.store);
    const { pki, folder, temporary } = await prepareCertificates(certs, seams.now());
    cleanUp = () => {
      if (temporary) rmSync(folder, { recursive: true, force: true });
    };
    const bank = await makeBank(options, rules, store);
    const cards = bank.config.services.includes('card-accounts');
    const psus = await settlePsus(bank.store, seams, { cards });
    const listening = await openListeners({ bank, pki, options, faults });
    const header = http ? listening.header : undefined;
    const { addresses } = listening;
    const { config } = bank;
    const profile = bankProfile({ addresses, folder, psus, now: seams.now(), header, config });
    const close = closer(bank, listening, cleanUp);
    const { base: baseUrl, auth: authUrl } = addresses;
    return { baseUrl, authUrl, certs: folder, pki, psus, profile, bank, close };
  } catch (error) {
    await store.close();
    cleanUp();
    throw error;
  }
}

function closer(bank: Bank, listening: Listening, cleanUp: () => void): () => Promise<void> {
  return async () => {
    await listening.close();
    await bank.store.close();
    cleanUp();
  };
}

/** TPPs that registered with these certificates have to find them again. */
function certificatesBeside(store: BankOptions['store']): string | undefined {
  return typeof store !== 'string' || isAddress(store) ? undefined : join(store, 'certs');
}

async function makeBank(options: BankOptions, rules: Bank['rules'], store: Store): Promise<Bank> {
  const seams = options.seams ?? realSeams();
  const config = completeConfig(options.config ?? {});
  return {
    store: keepingStore(store),
    outbox: memoryOutbox(),
    seams,
    rules,
    config,
    tokens: await makeAccessTokens(store, seams, config.lifetimes.token),
    log: makeBankLog(options.logLevel ?? 'silent'),
  };
}
