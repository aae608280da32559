import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from '../../foundation/find-chromium.testing.js';
import { type Command, end, freePort, MAIN, start } from './journey.testing.js';

const executablePath = findChromium(process.env);
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const IBAN = 'DE58999900010000000101';

/** Needs Chromium; when there is none, test/tell-skipped.ts reports it before the tests. */
describe.skipIf(executablePath === null)('the journey of a tester', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xs2a-journey-'));
  const errors: string[] = [];
  let bank: Command;
  let studio: Command;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    const ports = ['--port', '0', '--iam-port', '0'];
    [bank, studio, browser] = await Promise.all([
      start(['bank', ...ports, '--fault', 'initiate-answers-200'], /Ctrl-C/),
      start(['studio', '--folder', folder, '--port', '0', '--no-open'], /Ctrl-C/),
      chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] }),
    ]);
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    page = await context.newPage();
    // the process of a run has a low priority, so that it starts slowly beside other work
    page.setDefaultTimeout(120_000);
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (line) => errors.push(line.text()));
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await Promise.all([bank, studio].flatMap((each) => (each === undefined ? [] : [end(each)])));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }, 120_000);

  const headingIs = (text: string) => page.locator('h1', { hasText: text }).waitFor();

  /** The rules of axe that what is on the screen violates. */
  async function violations(): Promise<readonly string[]> {
    await page.evaluate(AXE);
    const found = (await page.evaluate('axe.run()')) as {
      readonly violations: readonly { readonly id: string }[];
    };
    return found.violations.map(({ id }) => id);
  }

  async function fillIn(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [path, value] of Object.entries(values)) {
      const input = page.locator(`[id="option-${path}"]`);
      const group = page.locator('details', { has: input });
      if (!(await input.isVisible())) await group.locator('summary').click();
      await input.fill(value);
      await input.press('Tab');
    }
  }

  test('begins with an empty studio and a link that logs in once', async () => {
    const [link = ''] = /http:\S+/.exec(studio.text) ?? [];
    await page.goto(link);
    await headingIs('Banks');
    await page.getByText('No bank yet').waitFor();
    expect(page.url()).not.toContain('token');
    expect(await violations()).toEqual([]);
  });

  test('adds the bank by its address, and fills in what the probe could not know', async () => {
    const [address = '', iam = ''] = bank.text.match(/https:\S+/g) ?? [];
    const [, certificates = ''] = /Certificates +(\S+)/.exec(bank.text) ?? [];
    const [, password = ''] = /anna\.example +password (\S+)/.exec(bank.text) ?? [];
    await page.getByRole('link', { name: 'Add the first bank' }).click();
    await headingIs('New bank');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('New bank');
    await page.getByLabel('Address of the XS2A interface').fill(address);
    await page.getByLabel('Address of the IAM').fill(iam);
    await page.locator('#certificate').setInputFiles(join(certificates, 'tpp1-qwac.pem'));
    await page.locator('#key').setInputFiles(join(certificates, 'tpp1-qwac.key.pem'));
    await page.locator('#caFile').fill(join(certificates, 'ca.pem'));
    await page.getByRole('button', { name: 'Look at the bank' }).click();
    await page.getByText('7 places to fill in').waitFor();
    expect(await violations()).toEqual([]);
    // folded, except where something is left to do
    expect(await page.locator('.form details:not([open])').count()).toBeGreaterThan(5);
    expect(await page.locator('.form details:not([open]) .replace').count()).toBe(0);
    await page.getByLabel('Search the profile').fill('requestsPerSecond');
    await page.locator('[id="option-limits.requestsPerSecond"]').waitFor({ state: 'visible' });
    expect(await page.locator('.form .option:visible').count()).toBeLessThan(5);
    await page.getByLabel('Search the profile').fill('');
    await fillIn({
      name: 'Bank of the journey',
      'pis.debtorAccount.iban': IBAN,
      'pis.creditorAccount.iban': IBAN,
      'pis.creditorName': 'Anna',
      'ais.accounts[0].iban': IBAN,
      'funds.account.iban': IBAN,
      // where the suite waits for the person who comes back from the bank
      'tpp.redirectUri': `http://localhost:${await freePort()}/callback`,
      'psu.id': 'anna.example',
      'psu.password': password,
      'limits.requestsPerSecond': '100',
    });
    await page.getByText('Every place is filled in.').waitFor();
    await page.getByLabel('Add an option').selectOption('psu.browser');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.locator('[id="option-psu.browser"]').selectOption('manual');
    await page.getByRole('button', { name: 'Save the bank' }).click();
    await headingIs('Profile of Bank of the journey');
    await page.getByText('secrets/').first().waitFor();
    await page.getByRole('button', { name: 'Check the bank' }).click();
    await page.locator('.badge', { hasText: 'In order' }).first().waitFor();
    expect(await page.locator('.badge', { hasText: 'Failed' }).count()).toBe(0);
    expect(await violations()).toEqual([]);
  }, 400_000);

  test('starts a run from its plan, and is the PSU once', async () => {
    await page.getByRole('link', { name: 'Bank of the journey' }).click();
    await headingIs('Bank of the journey');
    await page.getByText('More settings').click();
    await page
      .getByLabel('Cases', { exact: true })
      .fill('pis/initiate/answers-201 cof/authorise/approved-is-valid');
    await page.getByRole('button', { name: 'Show what it will do' }).click();
    await page.locator('.plan').getByText('2 cases').waitFor();
    await page.getByRole('button', { name: 'Start the run' }).click();
    await headingIs('Run of');
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: "Open the bank's page" }).click();
    const ofBank = await opened;
    await ofBank.fill('[name=username]', 'anna.example');
    const [, password = ''] = /anna\.example +password (\S+)/.exec(bank.text) ?? [];
    await ofBank.fill('[name=password]', password);
    await ofBank.click('button[type=submit]');
    await ofBank.click('button:has-text("Approve")');
    await page.getByRole('heading', { name: 'Not conformant' }).waitFor();
    await ofBank.close();
    expect(await violations()).toEqual([]);
  }, 400_000);

  test('looks at the cause and waives it', async () => {
    await page.locator('.cause a').first().click();
    await page.getByRole('heading', { name: 'The rule' }).waitFor();
    await page.locator('.exchange').getByText('HTTP 200').waitFor();
    await page.getByLabel('Owner').fill('Anna');
    await page.getByLabel('Reason').fill('The next release corrects it.');
    await page.getByLabel('Last day').fill('2099-12-31');
    await page.getByRole('button', { name: 'Waive it' }).click();
    await page.getByText('Accepted until').waitFor();
    expect(await violations()).toEqual([]);
  }, 400_000);

  test('carries its cases out again, and compares before and after', async () => {
    await page.getByRole('button', { name: 'Run these cases again' }).click();
    await page.getByRole('heading', { name: 'Before and after' }).waitFor();
    await page.locator('.badge', { hasText: 'Waived' }).first().waitFor();
    await page.getByRole('link', { name: 'Compare the two runs' }).click();
    await headingIs('Two runs');
    await page.getByRole('heading', { name: 'Before' }).waitFor();
    expect(await violations()).toEqual([]);
  }, 400_000);

  test('lets the bank be tested every night, and no longer', async () => {
    const compared = page.url();
    await page.getByRole('link', { name: 'Schedules' }).click();
    await headingIs('Schedules');
    await page.getByText('No schedule yet.').waitFor();
    await page.getByRole('link', { name: 'Banks', exact: true }).click();
    await page.getByRole('link', { name: 'Bank of the journey' }).first().click();
    await page.locator('main').getByRole('link', { name: 'Schedules' }).click();
    await page.getByRole('heading', { name: 'Add a schedule of Bank of the journey' }).waitFor();
    await page.getByRole('button', { name: 'Add the schedule' }).click();
    await page.locator('table').getByRole('link', { name: 'Bank of the journey' }).waitFor();
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('paused').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No schedule yet.').waitFor();
    await page.goto(compared);
  }, 400_000);

  test('adds an address that hears of verdicts, with a secret that is shown once', async () => {
    const compared = page.url();
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await headingIs('Webhooks');
    await page.getByText('No webhook yet.').waitFor();
    await page.getByLabel('Address', { exact: true }).fill('https://team.example/hook');
    await page.getByLabel(/may be on another machine/).check();
    await page.getByRole('button', { name: 'Add the webhook' }).click();
    expect(await page.locator('code.secret').textContent()).toMatch(/^whsec_/);
    await page.getByText('It was told nothing so far.').waitFor();
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: /^Delete the webhook/ }).click();
    await page.getByText('No webhook yet.').waitFor();
    await page.goto(compared);
  }, 400_000);

  test('publishes the first run, and verifies the result without the studio', async () => {
    await page.getByRole('link', { name: 'Bank of the journey' }).first().click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await headingIs('Results');
    await page.getByText('Bank of the journey').waitFor();
    expect(await violations()).toEqual([]);
    const [id = ''] = readdirSync(join(folder, 'results'));
    const verified = spawnSync(
      process.execPath,
      [MAIN, 'report', 'verify', join(folder, 'results', id)],
      { encoding: 'utf8' },
    );
    expect(verified.stdout + verified.stderr).toMatch(/^Verified\.$/m);
    expect(verified.status).toBe(0);
    expect(errors).toEqual([]);
  }, 120_000);
});
