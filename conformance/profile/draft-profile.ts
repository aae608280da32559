import type { Probe, Seen } from './probe.js';

/** What the user said on the command line. */
export interface Given {
  readonly baseUrl: string;
  readonly authUrl: string;
  /** Paths as they are to stand in the profile. */
  readonly certificate: string;
  readonly key: string;
  readonly ca: string | undefined;
}

const DEFAULT_SERVICES = ['PIS', 'AIS'];

/**
 * A first profile of a bank as YAML with comments: what was asked and answered, and what only a
 * person can fill in. It is complete but for the lines with REPLACE.
 */
export function draftProfile(given: Given, probe: Probe): string {
  const services = offered(probe.services);
  const chosen = services.length > 0 ? services : DEFAULT_SERVICES;
  const sections = [
    HEAD,
    dialect(probe),
    target(given),
    list('services', 'What the bank offers.', probe.services, chosen),
    SCA,
    ...(chosen.includes('PIS') ? [payments(probe)] : []),
    ...(chosen.includes('AIS') ? [ACCOUNTS] : []),
    PSU,
    ...(chosen.includes('AIS') ? [MORE_PSUS] : []),
    LIMITS,
  ];
  return `${sections.join('\n')}\n`;
}

const offered = (seen: readonly Seen[]): readonly string[] =>
  seen.filter((one) => one.offered !== false).map(({ name }) => name);

const quoted = (text: string): string => JSON.stringify(text);

/** Each answer as a comment, then the list. */
function list(
  key: string,
  title: string,
  seen: readonly Seen[],
  values: readonly string[],
  indent = '',
): string {
  const told = comments(seen, indent);
  return [`${indent}# ${title}`, ...told, `${indent}${key}: [${values.join(', ')}]`].join('\n');
}

/** Each answer as a comment. */
function comments(seen: readonly Seen[], indent = ''): readonly string[] {
  return seen.map(({ name, offered: is, because }) => {
    const word = is === undefined ? 'cannot be told' : is ? 'offered' : 'not offered';
    return `${indent}#   ${name}: ${word} (${because})`;
  });
}

const HEAD = `# First profile of a bank for xs2a conformance, made by asking it. Lines with REPLACE wait for you;
# then look at the rest by \`xs2a profile check\`.
version: 1
name: REPLACE with the name of the bank`;

/** The contract's, unless the bank has what only another dialect has. */
function dialect({ dialects }: Probe): string {
  const spoken = dialects.find(({ offered: is }) => is === true)?.name ?? 'contract';
  return [
    '# Whose names and addresses the bank uses: contract, or berlin-group (the formal definition).',
    ...comments(dialects),
    `dialect: ${spoken}`,
  ].join('\n');
}

function target({ baseUrl, authUrl, certificate, key, ca }: Given): string {
  return [
    'target:',
    `  baseUrl: ${quoted(baseUrl)}`,
    `  authUrl: ${quoted(authUrl)}`,
    ...(ca === undefined ? [] : ['tls:', `  ca: ${quoted(ca)}`]),
    'identities:',
    '  tpp1:',
    `    certificate: ${quoted(certificate)}`,
    `    key: ${quoted(key)}`,
    '  # tpp2, expired, unknownCa and wrongRole make the ownership and certificate cases apply.',
    'tpp:',
    '  redirectUri: https://tpp.example/callback  # never opened; REPLACE with a registered one',
  ].join('\n');
}

const SCA = `# The preferred approach first. The answer to a creation tells it (ASPSP-SCA-Approach).
sca:
  approaches: [REDIRECT]`;

function payments(probe: Probe): string {
  const services = offered(probe.paymentServices);
  const products = offered(probe.products);
  const or = (values: readonly string[], other: string) => (values.length > 0 ? values : [other]);
  return [
    'pis:',
    list(
      'paymentServices',
      'Payment services.',
      probe.paymentServices,
      or(services, 'payments'),
      '  ',
    ),
    list(
      'products',
      'Payment products; the first one is used where the product does not matter.',
      probe.products,
      or(products, 'sepa-credit-transfers'),
      '  ',
    ),
    '  debtorAccount: { iban: REPLACE }',
    '  creditorAccount: { iban: REPLACE }',
    '  creditorName: REPLACE',
    '  currency: EUR',
    '  maxAmount: "1.00"  # no payment of the suite is larger',
  ].join('\n');
}

const ACCOUNTS = `ais:
  accounts: [{ iban: REPLACE, currency: EUR }]
  consentModels: [detailed]
  # transactions: { dateFrom: 2026-01-01, dateTo: 2026-03-31 }  # days with booked transactions`;

const PSU = `# How the PSU logs in and approves on the pages of the bank, form by form.
psu:
  id: REPLACE
  password: \${env:XS2A_PSU_PASSWORD}
  approve:
    - open: "{link}"
    - fill: { username: "{psuId}", password: "{password}" }
    - submit: "*"
    - submit: approve
    - expectRedirect: true`;

/** Cases that grant recurring consents speak for several PSUs at once, where there are more. */
const MORE_PSUS = `# More PSUs make a run faster: a recurring consent ends the one before of the same PSU, so that cases
# which grant one wait for each other. Each is like psu, with as many accounts (and cards) as ais, of
# the same kinds in the same order, the first one with booked transactions.
# morePsus:
#   - id: name-at-the-login
#     password: \${env:XS2A_PSU2_PASSWORD}
#     accounts: [{ iban: DE00..., currency: EUR }]
#     # cards: [{ maskedPan: "123456******1234" }]  # where ais has cards`;

const LIMITS = `# What the bank can bear; --concurrency and --rate override it.
limits:
  concurrency: 1
  requestsPerSecond: 5`;
