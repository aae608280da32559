import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { BankVersion } from '../../aspsp/dialect/dialect.js';
import { realSeams } from '../../aspsp/domain/seams.js';
import { writeProfile } from '../../aspsp/profile/write-profile.js';
import { settlePsus } from '../../aspsp/seed/settle-psus.js';
import { type RunningBank, startBank } from '../../aspsp/start-bank.js';
import {
  copyOfState,
  emptyState,
  type MemoryState,
  memoryStore,
} from '../../aspsp/store/memory-store.js';
import { makeTestPki, writePki } from '../../pki/pki.js';

export interface HostedBank {
  /** Path of the profile that the bank wrote. */
  readonly profile: string;
  readonly bank: RunningBank;
}

/** Opens a bank as `xs2a bank` does, on free ports, with the certificates of this folder. */
export async function openHostedBank(
  folder: string,
  named: {
    readonly faults: readonly string[];
    readonly variants: readonly string[];
    readonly nullBank?: string;
    readonly dialect?: 'berlin-group';
    readonly framework?: BankVersion;
  },
): Promise<HostedBank> {
  const { dialect, framework, ...bankNamed } = named;
  const own = mkdtempSync(join(folder, 'bank-'));
  const store = named.variants.length > 0 ? {} : { store: memoryStore(await seededState()) };
  const bank = await startBank({
    ...(dialect === undefined
      ? {}
      : { config: { dialect, ...(framework === undefined ? {} : { framework }) } }),
    ...bankNamed,
    ...store,
    port: 0,
    iamPort: 0,
    admin: { port: 0, tokenFile: join(own, 'operator.token') },
    certs: await certificatesIn(join(folder, 'certs')),
  });
  const profile = join(own, 'profile.yaml');
  writeProfile(profile, bank.profile);
  return { profile, bank };
}

let certificates: Promise<string> | undefined;

/** Test certificates are created once, before the first bank opens. */
function certificatesIn(folder: string): Promise<string> {
  certificates ??= makeTestPki({ keys: 'p256' }).then((pki) => {
    writePki(folder, pki);
    return folder;
  });
  return certificates;
}

let seeded: { readonly day: string; readonly state: Promise<MemoryState> } | undefined;

/**
 * The initial state of a bank without variants. Most of the start-up time is spent on hashing the PSUs'
 * passwords, so it happens once a day (dates of transactions are relative to today), and every bank gets a
 * copy.
 */
async function seededState(): Promise<MemoryState> {
  const day = new Date().toISOString().slice(0, 10);
  if (seeded?.day !== day) seeded = { day, state: seedOnce() };
  return copyOfState(await seeded.state);
}

async function seedOnce(): Promise<MemoryState> {
  const state = emptyState();
  await settlePsus(memoryStore(state), realSeams(), { cards: true });
  return state;
}
