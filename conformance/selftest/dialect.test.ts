import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { runSuite, scratchFolder, startBankProcess } from './run-suite.testing.js';

/** Cases about the differences of the formal dialect, and one case of every other service. */
const SELECTION = [
  ...['pis/initiate/answers', 'pis/authorise/', 'pis/cancel-authorise/', 'piis/confirm/answers'],
  ...['ais/consent-create/accepts', 'ais/transactions/lists', 'ais/balances/reads'],
  ...['baskets/status/', 'baskets/create/links', 'baskets/delete/answers', 'cof/create/'],
  ...['sca/oauth/', 'sca/embedded/', 'iam/authorize/redirects', 'walks/'],
].flatMap((prefix) => ['--only', prefix]);
const FORMAL = ['--dialect', 'berlin-group'];
const WHOLE = process.env['XS2A_DIALECTS'] === 'all';
const OFFICIAL = process.env['XS2A_OFFICIAL_SPEC'];
const rest = WHOLE ? '' : ' (some cases; all of them by npm run test:dialects)';

/** A run of the suite: its verdict, and its findings except observations. */
async function outcome(args: readonly string[]) {
  const { summary } = await runSuite(args);
  const found = (summary?.findings ?? []).filter(({ level }) => level !== 'observe');
  return { verdict: summary?.verdict, found, passed: summary?.counts.passed ?? 0 };
}

describe(`a bank in the Berlin Group dialect${rest}`, () => {
  const selection = WHOLE ? [] : SELECTION;
  // a narrowed run leaves clauses untested
  const well = WHOLE ? 'conformant' : 'inconclusive';

  test('is conformant by our document', async () => {
    const { verdict, found, passed } = await outcome([...FORMAL, ...selection]);
    expect([verdict, found, passed >= (WHOLE ? 450 : 40)]).toEqual([well, [], true]);
  }, 120_000);

  test.skipIf(OFFICIAL === undefined)(
    "is conformant by the framework's own document",
    async () => {
      const { verdict, found } = await outcome([...FORMAL, '--spec', OFFICIAL ?? '', ...selection]);
      expect([verdict, found]).toEqual([well, []]);
    },
    120_000,
  );
});

/** Banks that claim one dialect in their profile but use the other. */
const PRETENDERS = [
  {
    speaks: 'contract',
    says: 'berlin-group',
    only: [
      'pis/cancel-authorise/list-holds',
      'baskets/status/',
      'cof/create/answers-201',
      'cof/create/takes-account',
      'sca/oauth/links-to-metadata',
    ],
    want: [
      'COF-ACCOUNT',
      'COF-CREATE-201',
      'COMMON-SPELLING',
      'PIS-CANCEL-AUTH-LIST-HOLDS',
      'SBS-STATUS-200',
      'SCA-OAUTH-METADATA',
    ],
  },
  {
    speaks: 'berlin-group',
    says: 'contract',
    only: ['pis/cancel-authorise/list-holds', 'pis/authorise/start-', 'cof/create/answers-201'],
    want: ['COF-CREATE-201', 'COMMON-SPELLING', 'PIS-CANCEL-AUTH-LIST-HOLDS'],
  },
] as const;

/** Account data needs the token of the OAuth grant, as at banks of the framework. */
const TOKEN_NEEDED = {
  version: 1,
  dialect: 'berlin-group',
  sca: { approaches: ['oauth'] },
  iam: { tokenAfterOAuth: true },
};

describe.concurrent('a bank', () => {
  test('that needs the token of the OAuth grant for account data gets it', async () => {
    const file = join(scratchFolder(), 'bank.yaml');
    writeFileSync(file, stringify(TOKEN_NEEDED));
    const bank = await startBankProcess(['--config', file]);
    const cases = ['ais/accounts/', 'ais/balances/reads', 'sca/oauth/', 'duties/list-accounts/'];
    const only = cases.flatMap((prefix) => ['--only', prefix]);
    const { summary } = await runSuite(['--profile', bank.profile, ...only]);
    await bank.stop();
    const counts = summary?.counts;
    expect([counts?.failed, counts?.setupFailed]).toEqual([0, 0]);
    expect(counts?.passed).toBeGreaterThan(20);
  }, 120_000);

  test.each(PRETENDERS)(
    'that uses $speaks and claims $says is detected',
    async ({ speaks, says, only, want }) => {
      const bank = await startBankProcess(['--dialect', speaks]);
      const file = join(scratchFolder(), 'profile.yaml');
      const profile = parse(readFileSync(bank.profile, 'utf8'));
      writeFileSync(file, stringify({ ...profile, dialect: says }));
      const selection = only.flatMap((prefix) => ['--only', prefix]);
      const { verdict, found } = await outcome(['--profile', file, ...selection]);
      await bank.stop();
      const clauses = new Set(found.map(({ clause }) => clause));
      const missed = want.filter((clause) => !clauses.has(clause));
      expect([verdict, missed]).toEqual(['not-conformant', []]);
    },
    120_000,
  );

  test('with a fault is detected in the formal dialect', async () => {
    const { found } = await outcome([
      ...[...FORMAL, '--fault', 'sca-oauth-link-missing', '--fault', 'amount-as-number-accepted'],
      ...['--only', 'sca/authorisations/links-oauth', '--only', 'derived/initiate-payment/body'],
    ]);
    expect(found.map(({ clause }) => clause)).toEqual(
      expect.arrayContaining(['SCA-START-LINK-OAUTH', 'PIS-BODY-TYPE']),
    );
  }, 120_000);
});
