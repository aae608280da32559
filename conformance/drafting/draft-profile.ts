import { saidBy } from '../preflight/refused-alike.js';
import type { Documented } from './compare-document.js';
import { type Choice, choose, chosenOf, line, list } from './draft-lines.js';
import { draftOperations } from './draft-operations.js';
import { draftHeaders, draftTarget, type Given } from './draft-target.js';
import type { DialectTold } from './judge-dialect.js';
import { offeredOf } from './offer.js';
import type { Probe } from './probe-bank.js';

/**
 * A first profile of a bank as YAML. Each line names its evidence: given by the user, seen, or read in the
 * bank's document; otherwise it is marked as a guess, or as REPLACE.
 */
export function draftProfile(given: Given, probe: Probe, documented?: Documented): string {
  const services = servicesOf(probe, documented);
  const chosen = chosenOf(services);
  const lines = [
    ...HEAD,
    ...troubles(probe),
    line('version: 1', 'given: the format of this file'),
    line('name: REPLACE with the name of the bank', 'REPLACE with the name of the bank'),
    ...dialect(probe.dialect),
    ...draftTarget(given, probe, documented?.facts),
    ...draftHeaders(given, documented?.facts),
    ...list('services', services),
    'sca:',
    `  ${line('approaches: [REDIRECT]', 'guess: the response to a creation shows it (ASPSP-SCA-Approach)')}`,
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

/** The IAM alone does not make a profile: PIS and AIS are guessed when no other service was found. */
function servicesOf({ services }: Probe, documented: Documented | undefined): readonly Choice[] {
  const isIam = ({ name }: { readonly name: string }) => name === 'IAM';
  const others = services.filter((each) => !isIam(each));
  return [
    ...choose(others, documented?.compared.services ?? [], ['PIS', 'AIS']),
    ...choose(services.filter(isIam), [], []),
  ];
}

const HEAD = [
  '# First profile of a bank for `xs2a conformance`, drafted from its responses. Evidence of each line:',
  '#   given     from the command line',
  "#   seen      from the bank's response; compared with its response for a made-up name",
  "#   document  from the bank's own OpenAPI document",
  '#   guess     no evidence: please check it',
  '#   REPLACE   only you know it: fill it in',
  '# Lines that are commented out are not offered, or unknown. When the file is complete, check it with',
  '# `xs2a profile check`.',
];

function troubles({ refused, allAlike }: Probe): readonly string[] {
  if (refused !== undefined) {
    return [
      `# Every call is refused in the same way: ${saidBy(refused)} (${refused.calls} calls). So the responses`,
      "# show little of what the bank offers. Provide what it requires, e.g. --header 'Name: value', and retry.",
    ];
  }
  if (allAlike === undefined) return [];
  return [
    `# Every path gets the same response (${allAlike}), even unknown ones: this may be no XS2A interface.`,
    '# Check the URL, above all its path.',
  ];
}

function dialect({ dialect: spoken, signs }: DialectTold): readonly string[] {
  const told = signs.map(({ says, because }) => `#   ${says ?? 'shows nothing'}: ${because}`);
  const said = new Set(signs.flatMap(({ says }) => says ?? []));
  const why = said.size === 0 ? 'no sign shows it' : 'the signs contradict each other';
  return [
    '# The names and paths that the bank uses: contract, or berlin-group (the formal definition).',
    ...told,
    spoken === undefined
      ? line(
          'dialect: berlin-group',
          `guess: unknown, ${why}; most banks follow the formal definition`,
        )
      : line(`dialect: ${spoken}`, 'seen: all conclusive signs above agree'),
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
    '  # The first product is used when the product does not matter.',
    ...list('products', of(main), '  '),
    ...own('bulk-payments', 'bulkProducts'),
    ...own('periodic-payments', 'periodicProducts'),
    '  debtorAccount:',
    `    ${line('iban: REPLACE', 'REPLACE with an account of the PSU')}`,
    '  creditorAccount:',
    `    ${line('iban: REPLACE', 'REPLACE with an account that may receive payments')}`,
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
  `  ${line('consentModels: [detailed]', 'guess: the model that every bank supports')}`,
  '  # transactions: { dateFrom: 2026-01-01, dateTo: 2026-03-31 }  # days with booked transactions',
];

const GUESSED_PAGE = "guess: check the bank's pages";
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
  '  # How the PSU declines. Without it, the cases in which a PSU declines cannot run, and a run stays',
  '  # inconclusive; `xs2a profile check` lists what stays untested.',
  '  reject:',
  `    ${line('- open: "{link}"', GUESSED_PAGE)}`,
  `    ${line('- fill: { username: "{psuId}", password: "{password}" }', GUESSED_PAGE)}`,
  `    ${line('- submit: "*"', GUESSED_PAGE)}`,
  `    ${line('- submit: reject', GUESSED_PAGE)}`,
  `    ${line('- expectRedirect: true', GUESSED_PAGE)}`,
];

/** Cases that grant recurring consents use several PSUs at once, if the profile has more than one. */
const MORE_PSUS = [
  '# More PSUs make a run faster: a recurring consent ends the previous one of the same PSU, so cases',
  '# that grant one wait for each other. Each is like psu, with as many accounts (and cards) as ais, of',
  '# the same kinds in the same order, the first one with booked transactions.',
  '# morePsus:',
  '#   - id: name-at-the-login',
  '#     password: ${env:XS2A_PSU2_PASSWORD}',
  '#     accounts: [{ iban: DE00..., currency: EUR }]',
  '#     # cards: [{ maskedPan: "123456******1234" }]  # where ais has cards',
];

const LIMITS = [
  '# The load that the bank can handle; --concurrency and --rate override it.',
  'limits:',
  `  ${line('concurrency: 1', 'guess: a cautious start')}`,
  `  ${line('requestsPerSecond: 5', 'guess: a cautious start')}`,
];
