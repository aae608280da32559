import { join } from 'node:path';
import { packageRoot } from '../../foundation/package-root.js';
import { loadSpec } from '../dialect/load-spec.js';
import { specAt } from '../dialect/spec-at.js';
import type { CreationKind } from '../preflight/plain-creation.js';
import type { Profile } from '../profile/profile.js';
import type { AskerOptions } from './asker.js';
import type { BankAccount } from './bank-account.js';
import { completedBy, givenAccount, readAccounts } from './bank-account.js';
import { currencyOf } from './draft-accounts.js';
import type { Facts } from './draft-profile.js';
import { type DraftingArguments, ibanOf } from './drafting-arguments.js';
import type { DialectTold } from './judge-dialect.js';
import { judgeDialect, signsOfNames } from './judge-dialect.js';
import type { Probe } from './probe-bank.js';
import { tryCreations } from './try-creations.js';

interface Learning {
  readonly args: DraftingArguments;
  readonly probe: Probe;
  readonly tell: (sentence: string) => void;
}

/**
 * Reads the accounts that the bank shows; with `--yes`, also creates a consent and a payment to see their
 * responses. They may show the dialect as well.
 */
export async function learnAccounts(
  asking: AskerOptions,
  { args, probe, tell }: Learning,
): Promise<Facts & { readonly dialect: DialectTold }> {
  const seen = await readAccounts(asking, args.consent);
  const accounts = completedBy(givenAccount(ibanOf('--iban', args.iban)), seen);
  if (!args.yes) return { accounts, dialect: probe.dialect };
  const [currency] = currencyOf(accounts[0]);
  const profile = profileFor(asking, args, probe, { accounts, currency });
  const kinds = kindsFor(profile, tell);
  const tried = await tryCreations(asking, { profile, spec: await specOf(profile), kinds, tell });
  const names = signsOfNames(tried.bodies, 'its responses to creations');
  return {
    accounts: completedBy(accounts, tried.accounts),
    tried,
    dialect: judgeDialect([...probe.dialect.signs, ...names]),
  };
}

async function specOf(profile: Profile) {
  const { spec } = await loadSpec(join(packageRoot(), 'spec'), profile, {});
  return specAt(spec, profile);
}

/** What is created: a payment only between known accounts, because a bank may execute it at once. */
function kindsFor({ services, pis }: Profile, tell: Learning['tell']): readonly CreationKind[] {
  const kinds: CreationKind[] = services.includes('AIS') ? ['consent'] : [];
  if (!services.includes('PIS')) return kinds;
  if (pis !== undefined) return [...kinds, 'payment'];
  tell('No payment is tried: give --iban and --creditor-iban.');
  return kinds;
}

/** As much of a profile as a creation needs. */
function profileFor(
  { baseUrl, authUrl, versions }: AskerOptions,
  args: DraftingArguments,
  probe: Probe,
  { accounts, currency }: { readonly accounts: readonly BankAccount[]; readonly currency: string },
): Profile {
  const offered = probe.services.filter((each) => each.offered === true);
  const [, second] = accounts;
  const reference = accounts.slice(0, 1).map((each) => ({
    iban: each.iban,
    ...(each.currency === undefined ? {} : { currency: each.currency }),
  }));
  const [debtorAccount] = reference;
  const creditor = ibanOf('--creditor-iban', args['creditor-iban']) ?? second?.iban;
  const product = probe.products.payments?.find((each) => each.offered === true)?.name;
  const id = args['psu-id'];
  const pis =
    debtorAccount === undefined || creditor === undefined
      ? {}
      : {
          pis: {
            paymentServices: ['payments' as const],
            products: [product ?? 'sepa-credit-transfers'],
            debtorAccount,
            creditorAccount: { iban: creditor },
            creditorName: 'Example Creditor',
            currency,
          },
        };
  return {
    version: 1,
    name: 'draft',
    dialect: probe.dialect.dialect ?? 'berlin-group',
    target: { baseUrl, authUrl, ...(versions === undefined ? {} : { versions }) },
    identities: {},
    tpp: { redirectUri: 'https://tpp.example/callback' },
    services: offered.map(({ name }) => name) as unknown as Profile['services'],
    sca: { approaches: ['REDIRECT'] },
    ...pis,
    ais: { accounts: reference, consentModels: ['detailed'] },
    psu: { id: id ?? '', password: '', ...(id === undefined ? {} : { sendId: true }) },
  };
}
