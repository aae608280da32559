import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from '../foundation/find-chromium.testing.js';
import { type Command, end, start } from '../studio/page/journey.testing.js';

const executablePath = findChromium(process.env);
const IBAN = 'DE58999900010000000101';
/** More stops than any view has. */
const MOST_STOPS = 400;

/** Whether the element with the focus is shown with an outline, and on the screen. */
const SHOWS_FOCUS = `(() => {
  const it = document.activeElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(it);
  const { top, bottom, width } = it.getBoundingClientRect();
  const isSeen = width > 0 && bottom > 0 && top < innerHeight;
  return isSeen && outlineStyle !== 'none' && parseFloat(outlineWidth) > 0 ? '' : it.outerHTML.slice(0, 200);
})()`;

/** Needs Chromium; when there is none, test/tell-skipped.ts reports it before the tests. */
describe.skipIf(executablePath === null)('a tester without a mouse', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xs2a-keyboard-'));
  /** Stops whose focus nobody sees. */
  const unseen = new Set<string>();
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
    page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();
    page.setDefaultTimeout(120_000);
  }, 300_000);

  afterAll(async () => {
    await browser?.close();
    await Promise.all([bank, studio].flatMap((each) => (each === undefined ? [] : [end(each)])));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }, 300_000);

  const press = (key: string) => page.keyboard.press(key);
  const headingIs = (text: string) => page.locator('h1', { hasText: text }).waitFor();
  const hasFocus = (target: Locator) => target.evaluate((it) => it.matches(':focus'));

  /** Presses Tab until an element has the focus; each stop on the way has to be visible. */
  async function tabTo(target: Locator, key = 'Tab'): Promise<void> {
    await target.waitFor();
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      if (await hasFocus(target)) return;
      await press(key);
      const hidden = String(await page.evaluate(SHOWS_FOCUS));
      if (hidden !== '' && !hidden.startsWith('<body')) unseen.add(hidden);
    }
    throw new Error(`Tab never reaches ${target}`);
  }

  async function enter(target: Locator, key = 'Enter'): Promise<void> {
    await tabTo(target);
    await press(key);
  }

  async function type(target: Locator, text: string): Promise<void> {
    await tabTo(target);
    await press('Control+a');
    await page.keyboard.type(text);
  }

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const option = (path: string) => page.locator(`[id="option-${path}"]`);
  const passwordOf = () => /anna\.example +password (\S+)/.exec(bank.text)?.[1] ?? '';

  test('skips to the content, and adds a bank', async () => {
    await page.goto(/http:\S+/.exec(studio.text)?.[0] ?? '');
    await page.getByText('No bank yet').waitFor();
    await press('Tab');
    expect(await hasFocus(page.locator('.skip'))).toBe(true);
    expect(await page.evaluate(SHOWS_FOCUS)).toBe('');
    await press('Enter');
    expect(await hasFocus(page.locator('main'))).toBe(true);
    await enter(page.getByRole('link', { name: 'Add the first bank' }));
    await headingIs('New bank');
    expect(await hasFocus(page.locator('h1'))).toBe(true);
    const [address = '', iam = ''] = bank.text.match(/https:\S+/g) ?? [];
    const [, certificates = ''] = /Certificates +(\S+)/.exec(bank.text) ?? [];
    await type(page.locator('#address'), address);
    await type(page.locator('#authAddress'), iam);
    await type(page.locator('#certificateFile'), join(certificates, 'tpp1-qwac.pem'));
    await type(page.locator('#keyFile'), join(certificates, 'tpp1-qwac.key.pem'));
    await type(page.locator('#caFile'), join(certificates, 'ca.pem'));
    await enter(button('Look at the bank'));
    await page.getByText('7 places to fill in').waitFor();
  }, 300_000);

  test('fills in the folded form, and saves it', async () => {
    const values = {
      name: 'Bank of the keyboard',
      'pis.debtorAccount.iban': IBAN,
      'pis.creditorAccount.iban': IBAN,
      'pis.creditorName': 'Anna',
      'ais.accounts[0].iban': IBAN,
      'funds.account.iban': IBAN,
      // the studio itself, which has the port
      'tpp.redirectUri': new URL('/returned', page.url()).href,
      'psu.id': 'anna.example',
      'psu.password': passwordOf(),
    };
    for (const [path, value] of Object.entries(values)) {
      // the search finds a value wherever it is folded away
      await tabTo(page.locator('#profile-search'), 'Shift+Tab');
      await press('Control+a');
      await page.keyboard.type(path);
      await type(option(path), value);
      await press('Tab');
    }
    await page.getByText('Every place is filled in.').waitFor();
    await tabTo(page.locator('#add-option'));
    await page.keyboard.type('psu.browser');
    await enter(button('Add'));
    await option('psu.browser').waitFor({ state: 'visible' });
    await expect.poll(() => hasFocus(option('psu.browser'))).toBe(true);
    await page.keyboard.type('manual');
    await enter(button('Save the bank'));
    await headingIs('Profile of Bank of the keyboard');
  }, 300_000);

  test('opens a dialog, which holds the focus and gives it back', async () => {
    await enter(page.locator('.head').getByRole('link', { name: 'Bank of the keyboard' }));
    await headingIs('Bank of the keyboard');
    await enter(button('Delete'));
    const dialog = page.locator('dialog');
    await dialog.waitFor();
    for (let stops = 0; stops < 6; stops += 1) {
      await press('Tab');
      const where = await page.evaluate(
        "document.activeElement === document.body || document.activeElement.closest('dialog') !== null",
      );
      expect(where).toBe(true);
    }
    await press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await hasFocus(button('Delete'))).toBe(true);
  }, 300_000);

  test('starts a run, is the PSU, and waives the cause', async () => {
    await enter(page.locator('summary', { hasText: 'More settings' }));
    const cases = 'pis/initiate/answers-201 cof/authorise/approved-is-valid';
    await type(page.getByLabel('Cases', { exact: true }), cases);
    await enter(button('Show what it will do'));
    await page.locator('.plan').getByText('2 cases').waitFor();
    await enter(button('Start the run'));
    await headingIs('Run of');
    const opened = page.waitForEvent('popup');
    await tabTo(page.getByRole('link', { name: "Open the bank's page" }), 'Shift+Tab');
    await press('Enter');
    const ofBank = await opened;
    await ofBank.locator('[name=username]').focus();
    await ofBank.keyboard.type('anna.example');
    await ofBank.locator('[name=password]').focus();
    await ofBank.keyboard.type(passwordOf());
    await ofBank.keyboard.press('Enter');
    await ofBank.locator('button:has-text("Approve")').focus();
    await ofBank.keyboard.press('Enter');
    const goOn = ofBank.getByRole('button', { name: 'Go on with this run' });
    await goOn.waitFor();
    await goOn.focus();
    await ofBank.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Not conformant' }).waitFor();
    await ofBank.close();
    await enter(page.locator('.cause a').first());
    await page.getByRole('heading', { name: 'The rule' }).waitFor();
    await type(page.getByLabel('Owner'), 'Anna');
    await type(page.getByLabel('Reason'), 'The next release corrects it.');
    await tabTo(page.getByLabel('Last day'));
    await page.keyboard.type('12312099');
    await enter(button('Waive it'));
    await page.getByText('Accepted until').waitFor();
  }, 300_000);

  test('carries its cases out again, compares, and publishes', async () => {
    await enter(button('Run these cases again'));
    await page.getByRole('heading', { name: 'Before and after' }).waitFor();
    await enter(page.getByRole('link', { name: 'Compare the two runs' }));
    await headingIs('Two runs');
    await enter(page.getByRole('link', { name: /^Bank of the keyboard, / }).first());
    await headingIs('Run of');
    await enter(button('Publish'));
    await headingIs('Results');
    await page.getByText('Bank of the keyboard').waitFor();
  }, 300_000);

  test('sees each stop on the way', () => {
    expect([...unseen]).toEqual([]);
  });
});
