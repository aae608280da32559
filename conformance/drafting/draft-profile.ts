import { saidBy } from '../preflight/refused-alike.js';
import type { Documented } from './compare-document.js';
import { type Choice, choose, chosenOf, line, list } from './draft-lines.js';
import { draftOperations } from './draft-operations.js';
import { draftHeaders, draftTarget, type Given } from './draft-target.js';
import type { DialectTold } from './judge-dialect.js';
import { offeredOf } from './offer.js';
import type { Probe } from './probe-bank.js';

/**
 * A first profile of a bank as YAML. Each line says what it rests on: what was given, seen, or read in the
 * bank's document; else it is marked as a guess, or waits with REPLACE.
 */
export function draftProfile(given: Given, probe: Probe, documented?: Documented): string {
  const services = servicesOf(probe, documented);
  const chosen = chosenOf(services);
  const lines = [
    ...HEAD,
    ...troubles(probe),
    line('version: 1', 'given: the form of this file'),
    line('name: REPLACE with the name of the bank', 'REPLACE with the name of the bank'),
    ...dialect(probe.dialect),
    ...draftTarget(given, probe, documented?.facts),
    ...draftHeaders(given, documented?.facts),
    ...list('services', services),
    'sca:',
    `  ${line('approaches: [REDIRECT]', 'guess: the answer to a creation tells it (ASPSP-SCA-Approach)')}`,
    ...errors(probe),
    ...draftOperations(probe, chosen, documented),
    ...(chosen.includes('PIS') ? payments(probe, documented) : []),
    ...(chosen.includes('AIS') ? ACCOUNTS : []),
    ...PSU,
    ...(chosen.includes('AIS') ? MORE_PSUS : []),
    ...LIMITS,
  ];
  return `${lines.join('\n')}\n`;
}

/** The IAM alone is no reason for a profile: PIS and AIS are guessed beside it, where no other was seen. */
function servicesOf({ services }: Probe, documented: Documented | undefined): readonly Choice[] {
  const isIam = ({ name }: { readonly name: string }) => name === 'IAM';
  const others = services.filter((each) => !isIam(each));
  return [
    ...choose(others, documented?.compared.services ?? [], ['PIS', 'AIS']),
    ...choose(services.filter(isIam), [], []),
  ];
}

const HEAD = [
  '# First profile of a bank for `xs2a conformance`, made by asking it. Each line says what it rests on:',
  '#   given     the command line says so',
  '#   seen      the bank answered so; beside it stands what it says of a made-up name',
  "#   document  the bank's own OpenAPI document says so",
  '#   guess     nobody says so: look at it',
  '#   REPLACE   only you know it: fill it in',
  '# Lines that are commented out are not offered, or could not be told. When all is filled in, try it by',
  '# `xs2a profile check`.',
];

function troubles({ refused, allAlike }: Probe): readonly string[] {
  if (refused !== undefined) {
    return [
      `# Every call is refused alike: ${saidBy(refused)} (${refused.calls} calls). So its answers tell`,
      "# little of what it offers. Give what it asks for, as by --header 'Name: value', and ask again.",
    ];
  }
  if (allAlike === undefined) return [];
  return [
    `# Every address is answered alike (${allAlike}), also those that are none: this may be no XS2A interface.`,
    '# Look at the address, above all its path.',
  ];
}

function dialect({ dialect: spoken, signs }: DialectTold): readonly string[] {
  const told = signs.map(({ says, because }) => `#   ${says ?? 'tells nothing'}: ${because}`);
  const said = new Set(signs.flatMap(({ says }) => says ?? []));
  const why = said.size === 0 ? 'no sign tells' : 'the signs tell two things';
  return [
    '# Whose names and addresses the bank uses: contract, or berlin-group (the formal definition).',
    ...told,
    spoken === undefined
      ? line(
          'dialect: berlin-group',
          `guess: cannot tell, ${why}; most banks follow the formal definition`,
        )
      : line(`dialect: ${spoken}`, 'seen: every sign above that tells something says so'),
  ];
}

function errors({ errors: seen }: Probe): readonly string[] {
  const [first, ...others] = seen;
  if (first === undefined) return [];
  if (others.length === 0) return [line(`errors: ${first.form}`, `seen: ${first.because}`)];
  return seen.map(({ form, because }) => `# errors: ${form}  # seen: ${because}`);
}

function payments(probe: Probe, documented: Documented | undefined): readonly string[] {
  const { facts } = documented ?? {};
  const services = choose(probe.paymentServices, facts?.paymentServices ?? [], ['payments']);
  const [main = 'payments'] = chosenOf(services);
  const of = (service: string): readonly Choice[] =>
    choose(probe.products[service] ?? [], facts?.products ?? [], ['sepa-credit-transfers']);
  const names = (service: string) => chosenOf(of(service)).join();
  const own = (service: string, key: string) =>
    service !== main &&
    offeredOf(probe.products[service] ?? []).length > 0 &&
    names(service) !== names(main)
      ? list(key, of(service), '  ')
      : [];
  return [
    'pis:',
    ...list('paymentServices', services, '  '),
    '  # The first product is used where the product does not matter.',
    ...list('products', of(main), '  '),
    ...own('bulk-payments', 'bulkProducts'),
    ...own('periodic-payments', 'periodicProducts'),
    '  debtorAccount:',
    `    ${line('iban: REPLACE', "REPLACE with an account of the PSU's")}`,
    '  creditorAccount:',
    `    ${line('iban: REPLACE', 'REPLACE with an account that may be paid')}`,
    `  ${line('creditorName: REPLACE', 'REPLACE with the name of that account')}`,
    `  ${line('currency: EUR', 'guess: the currency of both accounts')}`,
    `  ${line('maxAmount: "1.00"', 'guess: no payment of the suite is larger')}`,
  ];
}

const ACCOUNTS = [
  'ais:',
  '  accounts:',
  `    ${line('- iban: REPLACE', 'REPLACE with an account of the PSU')}`,
  `      ${line('currency: EUR', 'guess: the currency of this account')}`,
  `  ${line('consentModels: [detailed]', 'guess: the model that banks have at least')}`,
  '  # transactions: { dateFrom: 2026-01-01, dateTo: 2026-03-31 }  # days with booked transactions',
];

const GUESSED_PAGE = "guess: look at the bank's pages";
const PSU = [
  '# How the PSU logs in and approves on the pages of the bank, form by form.',
  'psu:',
  `  ${line('id: REPLACE', 'REPLACE with the name at the login')}`,
  `  ${line('password: ${env:XS2A_PSU_PASSWORD}', 'guess: set this variable to the password')}`,
  '  approve:',
  `    ${line('- open: "{link}"', GUESSED_PAGE)}`,
  `    ${line('- fill: { username: "{psuId}", password: "{password}" }', GUESSED_PAGE)}`,
  `    ${line('- submit: "*"', GUESSED_PAGE)}`,
  `    ${line('- submit: approve', GUESSED_PAGE)}`,
  `    ${line('- expectRedirect: true', GUESSED_PAGE)}`,
];

/** Cases that grant recurring consents speak for several PSUs at once, where there are more. */
const MORE_PSUS = [
  '# More PSUs make a run faster: a recurring consent ends the one before of the same PSU, so that cases',
  '# which grant one wait for each other. Each is like psu, with as many accounts (and cards) as ais, of',
  '# the same kinds in the same order, the first one with booked transactions.',
  '# morePsus:',
  '#   - id: name-at-the-login',
  '#     password: ${env:XS2A_PSU2_PASSWORD}',
  '#     accounts: [{ iban: DE00..., currency: EUR }]',
  '#     # cards: [{ maskedPan: "123456******1234" }]  # where ais has cards',
];

const LIMITS = [
  '# What the bank can bear; --concurrency and --rate override it.',
  'limits:',
  `  ${line('concurrency: 1', 'guess: a careful start')}`,
  `  ${line('requestsPerSecond: 5', 'guess: a careful start')}`,
];
