import { saidBy } from '../preflight/refused-alike.js';
import type { BankAccount } from './bank-account.js';
import type { BankDocumentation } from './compare-document.js';
import { draftAccounts, draftFunds, draftPaymentAccounts } from './draft-accounts.js';
import { choose, chosenOf, type ListChoice, line, list } from './draft-lines.js';
import { draftOperations } from './draft-operations.js';
import { approachesOf, draftPsu, draftSca } from './draft-sca.js';
import { draftHeaders, draftTarget, type GivenTarget } from './draft-target.js';
import { withNamedIam } from './iam-in.js';
import type { DialectTold } from './judge-dialect.js';
import { draftVersion } from './judge-version.js';
import { offeredOf } from './offer.js';
import type { Probe } from './probe-bank.js';
import type { CreationResults } from './try-creations.js';

/**
 * A first profile of a bank as YAML. Each line names its evidence: given by the user, seen, or read in the
 * bank's document; otherwise it is marked as a guess, or as REPLACE.
 */
export function draftProfile(
  target: GivenTarget,
  probed: Probe,
  documented?: BankDocumentation,
  { accounts, tried }: Facts = { accounts: [] },
): string {
  const { given, probe } = withNamedIam(target, probed, tried?.iam);
  const services = servicesOf(probe, documented);
  const chosen = chosenOf(services);
  const approaches = approachesOf(probe, tried);
  const pis = payments(given, probe, documented, accounts);
  const sources = {
    ...(documented === undefined ? {} : { document: documented.facts.document }),
    ...{ bodies: tried?.bodies, optional: probe.optional },
  };
  const lines = [
    ...HEAD,
    ...troubles(probe),
    line('version: 1', 'given: the format of this file'),
    line('name: REPLACE with the name of the bank', 'REPLACE with the name of the bank'),
    ...dialect(probe.dialect),
    ...(probe.dialect.dialect === 'contract' ? [] : draftVersion(sources)),
    ...draftTarget(given, probe, documented?.facts),
    ...draftHeaders(given, documented?.facts),
    ...list('services', services),
    ...draftSca(approaches),
    ...errors(probe),
    ...draftOperations(probe, chosen, documented),
    ...(chosen.includes('PIS') ? pis : unknownPayments(probe, pis)),
    ...(chosen.includes('AIS') ? draftAccounts(accounts) : []),
    ...(chosen.includes('PIIS') ? draftFunds(accounts) : []),
    ...draftPsu(given, approaches),
    ...(chosen.includes('AIS') ? MORE_PSUS : []),
    ...LIMITS,
  ];
  return `${lines.join('\n')}\n`;
}

/** What init learned besides the probe. */
export interface Facts {
  /** Accounts of the PSU, given or read. */
  readonly accounts: readonly BankAccount[];
  /** Undefined when nothing was created. */
  readonly tried?: CreationResults;
}

/** The payments as comments, when nothing shows whether the bank has any: the user may know it. */
function unknownPayments({ services }: Probe, block: readonly string[]): readonly string[] {
  const pis = services.find(({ name }) => name === 'PIS');
  if (pis === undefined || pis.offered === false) return [];
  return [
    '# If the bank offers payments, add PIS to `services` and remove the comment signs of this block.',
    ...block.map((each) => `# ${each}`),
  ];
}

/** The IAM alone does not make a profile: PIS and AIS are guessed when no other service was found. */
function servicesOf(
  { services }: Probe,
  documented: BankDocumentation | undefined,
): readonly ListChoice[] {
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
  const said = new Set(signs.flatMap(({ says }) => says ?? []));
  // what shows nothing matters only where nothing else does
  const shown = signs.filter(({ says }) => says !== undefined || said.size === 0);
  const comments = shown.map(({ says, because }) => `#   ${says ?? 'shows nothing'}: ${because}`);
  const why = said.size === 0 ? 'no sign shows it' : 'the signs contradict each other';
  return [
    '# The names and paths that the bank uses: contract, or berlin-group (the formal definition).',
    ...comments,
    spoken === undefined
      ? line(
          'dialect: berlin-group',
          `guess: unknown, ${why}; most banks follow the formal definition`,
        )
      : line(`dialect: ${spoken}`, 'seen: the signs above'),
  ];
}

function errors({ errors: seen }: Probe): readonly string[] {
  const [first, ...others] = seen;
  if (first === undefined) return [];
  if (others.length === 0) return [line(`errors: ${first.form}`, `seen: ${first.because}`)];
  return seen.map(({ form, because }) => `# errors: ${form}  # seen: ${because}`);
}

function payments(
  given: GivenTarget,
  probe: Probe,
  documented: BankDocumentation | undefined,
  accounts: readonly BankAccount[],
): readonly string[] {
  const { facts } = documented ?? {};
  const services = choose(probe.paymentServices, facts?.paymentServices ?? [], ['payments']);
  const [main = 'payments'] = chosenOf(services);
  const of = (service: string): readonly ListChoice[] =>
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
    ...draftPaymentAccounts(given, accounts),
  ];
}

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
