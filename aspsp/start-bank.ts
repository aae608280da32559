import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Xs2aError } from '../foundation/xs2a-error.js';
import type { TestPki } from '../pki/pki.js';
import type { OpenAdmin } from './admin/open-admin.js';
import type { BankOptions } from './apps/bank-options.js';
import { isAnyAddress, namedHosts } from './apps/named-hosts.js';
import { type Listening, openListeners } from './apps/open-listeners.js';
import { makeAccessTokens } from './bank/access-tokens.js';
import type { Bank } from './bank/bank.js';
import { storedOutbox } from './bank/outbox.js';
import type { BankConfig } from './config/bank-config.js';
import { completeConfig, refuseConfig, versionErrors } from './config/read-bank-config.js';
import { realSeams } from './domain/seams.js';
import { armFault } from './faults/arm-fault.js';
import type { ArmedFault } from './faults/fault.js';
import { makeBankLog } from './make-bank-log.js';
import { bankSeams } from './operator/bank-seams.js';
import { makeOperator } from './operator/operator.js';
import { prepareCertificates } from './prepare-certificates.js';
import { bankProfile } from './profile/bank-profile.js';
import { orderPsus } from './profile/order-psus.js';
import { SOUND_RULES } from './rules/rules.js';
import type { FullPsu } from './seed/seed-more.js';
import { settleDialect } from './seed/settle-dialect.js';
import { settlePsus } from './seed/settle-psus.js';
import { keptSentence, type StoreChanges } from './seed/store-changes.js';
import { keepingStore } from './store/keeping-store.js';
import { isAddress, openStore } from './store/open-store.js';
import type { Store } from './store/store.js';
import { effectsOf } from './variants/config-effects.js';
import { findVariant } from './variants/find-variant.js';
import type { Variant, VariantEffect, WrittenProfile } from './variants/variant.js';

/** A bank that accepts connections. */
export interface RunningBank {
  /** Base URL of the XS2A service, which ends in /psd2. */
  readonly baseUrl: string;
  readonly authUrl: string;
  /** Folder of the test certificates. */
  readonly certs: string;
  readonly pki: TestPki;
  readonly psus: readonly FullPsu[];
  /** How the configuration differs from the PSUs and accounts in the store. */
  readonly changes: StoreChanges;
  /** For the conformance suite. */
  readonly profile: ReturnType<typeof bankProfile>;
  readonly bank: Bank;
  /** What clients will stumble over, one sentence each. */
  readonly warnings: readonly string[];
  /** The operator's port and token, if requested. */
  readonly admin?: Omit<OpenAdmin, 'app'>;
  close(): Promise<void>;
}

/** Starts the reference bank: the XS2A service on one port, the IAM and the PSU pages on another. */
export async function startBank(given: BankOptions = {}): Promise<RunningBank> {
  const armedFaults = (given.faults ?? []).map(armFault);
  const named = (given.variants ?? []).map(findVariant);
  if (given.config !== undefined) refuseConfig(given.config);
  const isPlain = named.some(({ plainHttp }) => plainHttp === true);
  const options = isPlain ? { ...given, http: true } : given;
  const { seams = realSeams(), http = false } = options;
  const store = await openStore(options.store);
  let cleanUp = (): void => undefined;
  try {
    const certs = options.certs ?? certificatesBeside(options.store);
    const hosts = namedHosts(options);
    const prepared = await prepareCertificates({ folder: certs, hosts, now: seams.now() });
    const { pki, folder, temporary } = prepared;
    cleanUp = () => {
      if (temporary) rmSync(folder, { recursive: true, force: true });
    };
    const bank = await makeBank(options, armedFaults, store, named);
    await settleDialect(bank.store, bank.config.dialect);
    const variants = [...named, ...effectsOf(bank.config)];
    const { services, psus: configured } = bank.config;
    const seeding = { cards: services.includes('card-accounts'), psus: configured };
    const { psus, changes } = await settlePsus(bank.store, bank.seams, seeding);
    const listening = await openListeners({
      bank,
      pki,
      options,
      armedFaults,
      variants,
      folder,
      seeding,
    });
    const header = http ? listening.header : undefined;
    const { addresses, admin } = listening;
    const { config } = bank;
    const missing = variants.flatMap((variant) => variant.missing ?? []);
    // the PSUs of the seed are already in the order that suits the suite
    const ordered = config.psus === undefined ? psus : orderPsus(psus);
    const now = seams.now();
    const parts = { addresses, folder, psus: ordered, now, header, config, admin, missing };
    const profile = asVariantsSay(bankProfile(parts), variants);
    const close = closer(bank, listening, cleanUp);
    const { base: baseUrl, auth: authUrl } = addresses;
    const warnings = [
      ...(http ? [] : prepared.warnings),
      ...nameless(options, http),
      ...keptSentence(changes),
    ];
    const shown = { psus, changes, profile, warnings };
    const open = { baseUrl, authUrl, certs: folder, pki, bank, close, ...shown };
    return admin === undefined ? open : { ...open, admin };
  } catch (error) {
    await store.close();
    cleanUp();
    throw error;
  }
}

/** Behind plain HTTP, links use the address that the proxy forwards. */
function nameless(
  { host = 'localhost', publicUrl, publicIamUrl }: BankOptions,
  http: boolean,
): readonly string[] {
  if (http || !isAnyAddress(host)) return [];
  const lacking = [
    ...(publicUrl === undefined ? ['--public-url'] : []),
    ...(publicIamUrl === undefined ? ['--public-iam-url'] : []),
  ];
  if (lacking.length === 0) return [];
  return [
    `Links name localhost, because --host ${host} is no name: set ${lacking.join(' and ')} for clients on other machines.`,
  ];
}

function asVariantsSay(
  profile: WrittenProfile,
  variants: readonly VariantEffect[],
): WrittenProfile {
  let said = profile;
  for (const variant of variants) said = { ...said, ...variant.profile?.(said) };
  return said;
}

function closer(bank: Bank, listening: Listening, cleanUp: () => void): () => Promise<void> {
  return async () => {
    await listening.close();
    await bank.store.close();
    cleanUp();
  };
}

/** TPPs that registered with these certificates must find the same ones after a restart. */
function certificatesBeside(store: BankOptions['store']): string | undefined {
  return typeof store !== 'string' || isAddress(store) ? undefined : join(store, 'certs');
}

/** Throws USAGE where the version of the framework lacks what a variant or the configuration sets. */
function refuseLacking(config: BankConfig, variants: readonly Variant[]): void {
  const [wrong] = versionErrors(config);
  if (wrong === undefined) return;
  const { dialect, framework } = config;
  const spoken = framework === undefined ? { dialect } : { dialect, framework };
  const culprit = variants.find((each) => versionErrors({ ...each.config, ...spoken }).length > 0);
  const what = culprit === undefined ? 'the setting' : `--variant ${culprit.id}`;
  throw new Xs2aError('USAGE', wrong.sentence, {
    hint: `Leave out ${what}, or choose another version.`,
  });
}

async function makeBank(
  options: BankOptions,
  armedFaults: readonly ArmedFault[],
  plain: Store,
  variants: readonly Variant[],
): Promise<Bank> {
  const machine = options.seams ?? realSeams();
  const choices = variants.map((variant) => variant.config ?? {});
  const chosen = completeConfig(options.config ?? {}, ...choices);
  refuseLacking(chosen, variants);
  const config = armedFaults.reduce((before, armed) => armed.config?.(before) ?? before, chosen);
  const decisions = [...effectsOf(config), ...variants, ...armedFaults].map(
    (each) => each.rules ?? {},
  );
  const rules = Object.assign({}, SOUND_RULES, ...decisions);
  const writeId = variants.findLast((variant) => variant.writeId !== undefined)?.writeId;
  const store = keepingStore(plain);
  const shared = typeof options.store === 'string' && isAddress(options.store);
  const operator = await makeOperator(store, { machineNow: () => machine.now(), shared });
  const seams = bankSeams(machine, operator);
  return {
    store,
    outbox: storedOutbox(store, () => seams.uuid()),
    operator,
    seams,
    rules,
    config,
    newId: () => writeId?.(seams.uuid()) ?? seams.uuid(),
    tokens: await makeAccessTokens(store, seams, config.lifetimes.token),
    log: makeBankLog(options.logLevel ?? 'silent', options.logTo),
  };
}
