import { join } from 'node:path';
import { TOKEN_VARIABLE } from '../admin/admin-options.js';
import type { OpenAdmin } from '../admin/open-admin.js';
import type { BankConfig } from '../config/bank-config.js';
import type { ConfiguredBook } from '../config/configured-psu.js';
import { dayOf, daysAfter } from '../domain/calendar.js';
import { OPERATION } from '../domain/operation.js';
import type { Addresses } from '../http/addresses.js';
import type { ClientCertHeader } from '../http/client-certificate.js';
import { ALIKE, ibanOf } from '../seed/seed.js';
import { payableProducts } from './payable-products.js';

type SeededAccount = FullPsu['accounts'][number];

import type { FullPsu } from '../seed/seed-more.js';

export interface ProfileParts {
  readonly addresses: Addresses;
  readonly folder: string;
  readonly psus: readonly FullPsu[];
  readonly now: Date;
  readonly config: BankConfig;
  /** In plain HTTP mode, the header that carries the client certificate. */
  readonly header: ClientCertHeader | undefined;
  readonly admin?: Pick<OpenAdmin, 'url' | 'tokenFile'> | undefined;
  /** Operations that the bank does not support. */
  readonly missing?: readonly string[];
}

/** Every change is visible at once, unless the configuration says otherwise. */
const SETTLE_MS = 500;

/** The accesses a day that the suite requests unless the profile gives a number. */
const USUAL_FREQUENCY = 4;

/** The period in which the suite reads transactions, in days. */
const DAYS = 60;

const LOGIN = [
  { fill: { username: '{psuId}', password: '{password}' } },
  { submit: 'login' },
] as const;
const PSU_START = [{ open: '{link}' }, ...LOGIN] as const;

/** The bank's description of itself, as the conformance suite reads it. */
export function bankProfile(parts: ProfileParts) {
  const { addresses, folder, psus, header, config, missing = [] } = parts;
  const [first, second] = psus;
  if (first === undefined) throw new Error('the profile needs a PSU');
  const identity = (name: string) => ({
    certificate: join(folder, `${name}.pem`),
    key: join(folder, `${name}.key.pem`),
  });
  return {
    version: 1,
    name: 'xs2a-kit reference bank',
    dialect: config.dialect,
    ...(config.framework === undefined ? {} : { framework: config.framework }),
    target: { baseUrl: addresses.base, authUrl: addresses.auth },
    tls: {
      ...(header === undefined ? { ca: join(folder, 'ca.pem') } : {}),
      ...(header === undefined ? {} : { clientCertificateHeader: { ...header } }),
    },
    identities: {
      tpp1: identity('tpp1-qwac'),
      tpp2: identity('tpp2-qwac'),
      expired: identity('expired-qwac'),
      unknownCa: identity('unknown-ca-qwac'),
      wrongRole: identity('wrong-role-qwac'),
      noFundsRole: identity('no-funds-role-qwac'),
    },
    signatures: {
      tpp1: identity('tpp1-qseal'),
      tpp2: identity('tpp2-qseal'),
      required: config.signature === 'mandatory',
    },
    tpp: {
      redirectUri: 'https://tpp.example/callback',
      nokRedirectUri: 'https://tpp.example/refused',
      registration: 'open',
    },
    services: servicesOf(config, first),
    sca: {
      approaches: config.sca.approaches.map((name) => APPROACHES[name]),
      ...(config.sca.confirmation ? { confirmationCode: 'confirmationCode' } : {}),
    },
    errors: config.errors,
    ...optionalPart(config),
    ...(missing.length === 0 ? {} : { missingOperations: missing }),
    ...accountParts(parts, first),
    psu: {
      ...loginOf(first),
      approve: [...PSU_START, { submit: 'approve' }, { expectRedirect: true }],
      reject: [...PSU_START, { submit: 'reject' }, { expectRedirect: true }],
      ...phonePart(addresses, config),
    },
    ...(second === undefined ? {} : { secondPsu: loginOf(second) }),
    ...lockablePart(first, second),
    ...alikePart(psus, config),
    ...clockPart(parts.admin),
    timeouts: { settleMs: SETTLE_MS + config.lifetimes.settling * 5_000 },
  };
}

/** The largest payment of the suite: the accounts of the seed hold more. */
const MAX_AMOUNT = '2000.00';

/**
 * Offers the second PSU for lockout tests: the suite can do without this PSU, and the lock is only temporary.
 */
function lockablePart(first: FullPsu, second: FullPsu | undefined) {
  const [account] = second?.accounts ?? [];
  const alike = account?.currency === (first.accounts[0]?.currency ?? 'EUR');
  if (second === undefined || account === undefined || !alike) return {};
  if (second.corporate !== undefined) return {};
  const { iban, currency } = account;
  return { lockablePsu: { ...loginOf(second), account: { iban, currency } } };
}

/** The id and the password of a PSU; for a configured password its source, as profiles name it. */
function loginOf({ id, password, passwordFrom: from }: FullPsu) {
  if (from === undefined) return { id, password };
  return { id, password: 'env' in from ? `\${env:${from.env}}` : { file: from.file } };
}

/** The blocks of the profile that need an account of the first PSU; none without an account. */
function accountParts({ psus, now, config }: ProfileParts, first: FullPsu) {
  const [account] = first.accounts;
  if (account === undefined) return {};
  return {
    pis: { ...paymentPart(account, config), ...multilevelPart(psus) },
    ais: accountPart(first, now, config),
    funds: fundsPart(first.accounts, account, config),
  };
}

/** The PSUs of the seed that have everything the first one has. */
function alikePart(psus: readonly FullPsu[], { services }: BankConfig) {
  const alike = psus.filter((psu) => ALIKE.some(({ id }) => id === psu.id));
  if (alike.length === 0 || !services.includes('accounts')) return {};
  return {
    morePsus: alike.map((psu) => ({ ...loginOf(psu), ...whatIsSeen(psu) })),
  };
}

/** The endpoint that moves the bank's clock. A token that comes from the environment is read from there. */
function clockPart(admin: ProfileParts['admin']) {
  if (admin === undefined) return {};
  const { url, tokenFile } = admin;
  const token = tokenFile === undefined ? `\${env:${TOKEN_VARIABLE}}` : { file: tokenFile };
  return { clock: { url: `${url}/api/clock`, token } };
}

const APPROACHES = {
  redirect: 'REDIRECT',
  oauth: 'OAUTH',
  decoupled: 'DECOUPLED',
  embedded: 'EMBEDDED',
} as const;

const SERVICES = {
  payments: 'PIS',
  accounts: 'AIS',
  'funds-confirmations': 'PIIS',
  'signing-baskets': 'SBS',
  'funds-consents': 'COF',
} as const;

function optionalPart({ services, dialect }: BankConfig) {
  const optionalOperations = [
    ...(services.includes('account-list') ? [OPERATION.accountList.read] : []),
    ...(services.includes('payments') && dialect === 'contract'
      ? [OPERATION.payment.validate]
      : []),
  ];
  return optionalOperations.length === 0 ? {} : { optionalOperations };
}

/** How the PSU uses the phone: the page of the app, which any PSU can read. */
function phonePart({ auth }: Addresses, { sca }: BankConfig) {
  const app = [{ open: `${auth}/app` }, ...LOGIN];
  const decide = (name: string) => [...app, { submit: `${name}={authorisationId}` }];
  const messages = { page: app, pattern: 'Your code is ([0-9]+)' };
  const otp = sca.fixedOtp === undefined ? messages : { fixed: sca.fixedOtp };
  const offers = (name: keyof typeof APPROACHES) => sca.approaches.includes(name);
  return {
    ...(offers('embedded') && sca.methods.length > 0 ? { otp } : {}),
    ...(offers('decoupled')
      ? { decoupled: { approve: decide('approve'), reject: decide('reject') } }
      : {}),
  };
}

/** The company's account, and the two people who approve its payments. */
function multilevelPart(psus: readonly FullPsu[]) {
  const people = psus.filter(({ corporate }) => corporate !== undefined).slice(0, 2);
  const [person] = people;
  const [account] = person?.accounts ?? [];
  if (people.length < 2 || account === undefined) return {};
  const { iban, currency } = account;
  return {
    multilevel: {
      debtorAccount: { iban, currency },
      corporateId: person?.corporate ?? '',
      approvers: people.map(loginOf),
    },
  };
}

/** Thirty times the amount in the seed; the future balance of a configured account is unknown. */
function fundsPart(
  [, other]: readonly SeededAccount[],
  { iban, currency }: SeededAccount,
  { psus }: BankConfig,
) {
  const unavailableAmount = psus === undefined ? '99999.00' : '99999999999.00';
  return {
    account: { iban, currency },
    currency,
    availableAmount: '1.00',
    unavailableAmount,
    // the savings of the seed: more than its first account ever has
    ...(psus === undefined && other?.currency === currency
      ? {
          other: {
            account: { iban: other.iban, currency },
            availableAmount: '9000.00',
            unavailableAmount,
          },
        }
      : {}),
  };
}

/** Each of these services needs an account: without one, the suite can test the IAM alone. */
function servicesOf({ services }: BankConfig, { accounts }: FullPsu) {
  const names = Object.entries(SERVICES) as [keyof typeof SERVICES, string][];
  const offered = names.filter(([service]) => accounts.length > 0 && services.includes(service));
  return [...offered.map(([, name]) => name), 'IAM'];
}

/** The suite's largest payment must be one that the PSU has to authorise. */
function amountsOf({ exemptUpTo }: BankConfig['sca']) {
  if (exemptUpTo === 0) return { maxAmount: MAX_AMOUNT, usualAmount: '1.00' };
  return { exemptUpTo: exemptUpTo.toFixed(2), maxAmount: (exemptUpTo + 1).toFixed(2) };
}

function paymentPart(debtor: SeededAccount, { products, cancellation, sca }: BankConfig) {
  const { iban } = debtor;
  const { currency, products: payable } = payableProducts(products, debtor.currency);
  const { payments = [], 'bulk-payments': bulk, 'periodic-payments': periodic } = payable;
  const all = [...new Set(Object.values(payable).flat())];
  return {
    paymentServices: Object.keys(payable),
    products: payments.length > 0 ? payments : all,
    ...(bulk === undefined ? {} : { bulkProducts: bulk }),
    ...(periodic === undefined ? {} : { periodicProducts: periodic }),
    debtorAccount: { iban, currency: debtor.currency },
    creditorAccount: { iban: ibanOf('DE', '999900020000000199') },
    creditorName: 'Example Creditor',
    currency,
    ...amountsOf(sca),
    cancellation: String(cancellation.authorised),
  };
}

function accountPart(psu: FullPsu, now: Date, config: BankConfig) {
  const { consents } = config;
  const { mostFrequencyPerDay } = consents;
  const today = dayOf(now);
  const transactions = { dateFrom: daysAfter(today, -DAYS), dateTo: today };
  return {
    ...whatIsSeen(psu),
    consentModels: [...consents.models],
    // a bank that grants fewer accesses lowers the number: the suite has to accept that
    ...(mostFrequencyPerDay > USUAL_FREQUENCY ? { frequencyPerDay: mostFrequencyPerDay } : {}),
    ...(hasBooked(psu, config) ? { transactions } : {}),
    combinedService: consents.combinedService,
  };
}

/** Whether the first account has booked transactions in the period that the profile names. */
function hasBooked({ accounts: [first] }: FullPsu, { psus }: BankConfig): boolean {
  if (psus === undefined) return true;
  const books: readonly (Partial<ConfiguredBook> & { readonly iban: string })[] = psus.flatMap(
    (psu) => psu.accounts ?? [],
  );
  const entries = books.find(({ iban }) => iban === first?.iban)?.entries ?? [];
  return entries.some(({ daysAgo, pending }) => pending !== true && daysAgo <= DAYS);
}

/** The PSU's data that the bank can show to a TPP. */
function whatIsSeen({
  accounts,
  cards,
  multicurrency: [travel],
}: Pick<FullPsu, 'accounts' | 'cards' | 'multicurrency'>) {
  return {
    accounts: accounts.map(({ iban, currency }) => ({ iban, currency })),
    ...(cards.length === 0 ? {} : { cards: cards.map(({ maskedPan }) => ({ maskedPan })) }),
    ...(travel === undefined ? {} : { multicurrency: { iban: travel.iban } }),
  };
}
