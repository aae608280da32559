import { type ChildProcess, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCli } from '../conformance/selftest/run-suite.testing.js';
import { findChromium } from '../foundation/find-chromium.testing.js';
import { type Command, end, start } from '../studio/page/journey.testing.js';
import { hasPython, PYTHON_BANK, startPythonBank } from './bank-in-python.testing.js';

const executablePath = findChromium(process.env);
const folder = mkdtempSync(join(tmpdir(), 'xs2a-foreign-'));
const certs = (name = '') => join(folder, 'certs', name);
/** The password in a draft. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: the reference of a profile
const ASKED = '${env:XS2A_PSU_PASSWORD}';
let bank: ChildProcess | undefined;
let url = '';
let studio: Command | undefined;
let browser: Browser | undefined;
let page: Page;

/** Needs Python and Chromium; when one is missing, test/tell-skipped.ts reports it before the tests. */
describe.runIf(hasPython && executablePath !== null)('a bank that others wrote', () => {
  beforeAll(async () => {
    await runCli(['certs', '--out', certs()]);
    ({ child: bank, url } = await startPythonBank(certs()));
    const place = ['--folder', join(folder, 'studio'), '--port', '0', '--no-open'];
    studio = await start(['studio', ...place], /Ctrl-C/);
    browser = await chromium.launch({
      executablePath: executablePath ?? '',
      args: ['--no-sandbox'],
    });
    page = await browser.newPage();
    page.setDefaultTimeout(60_000);
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    if (studio !== undefined) await end(studio);
    bank?.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }, 60_000);

  /** What a person types into the YAML of the draft. */
  function completed(draft: string): string {
    const file = join(folder, 'draft.yaml');
    writeFileSync(file, draft);
    execFileSync(process.execPath, [join(PYTHON_BANK, 'complete-profile.mjs'), file, url]);
    const text = readFileSync(file, 'utf8');
    return text.replaceAll(': certs/', `: ${certs()}/`).replace(ASKED, 'anna-secret');
  }

  test('is tested from its address to its three mistakes without leaving the page', async () => {
    await page.goto(/http:\S+/.exec(studio?.text ?? '')?.[0] ?? '');
    await page.getByRole('link', { name: 'Add the first bank' }).click();
    await page.getByLabel('Address of the XS2A interface').fill(url);
    await page.getByLabel('Header that every request needs').fill('X-Sandbox-Key: demo-key');
    await page.locator('#certificate').setInputFiles(certs('tpp1-qwac.pem'));
    await page.locator('#key').setInputFiles(certs('tpp1-qwac.key.pem'));
    await page.locator('#caFile').fill(certs('ca.pem'));
    await page.getByRole('button', { name: 'Look at the bank' }).click();
    const yaml = page.getByLabel('YAML');
    await yaml.waitFor();
    await yaml.fill(completed(await yaml.inputValue()));
    await page.getByText('Every place is filled in.').waitFor();
    await page.getByRole('button', { name: 'Save the bank' }).click();
    await page.locator('h1', { hasText: 'Profile of Approve by API' }).waitFor();
    await page.getByRole('button', { name: 'Check the bank' }).click();
    await page.locator('.badge', { hasText: 'In order' }).first().waitFor();
    expect(await page.locator('.badge', { hasText: 'Failed' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Approve by API' }).click();
    await page.getByRole('button', { name: 'Show what it will do' }).click();
    await page.getByRole('button', { name: 'Start the run' }).click();
    await page.getByRole('heading', { name: 'Not conformant' }).waitFor({ timeout: 400_000 });
    await page.locator('.cause').nth(2).waitFor();
    const causes = await page.locator('.cause').allInnerTexts();
    const required = causes.filter((each) => /· required|not judged/.test(each));
    expect(required).toEqual([
      expect.stringContaining('HDR-X-REQUEST-ID-ECHO'),
      expect.stringContaining('getConsentStatus'),
      expect.stringContaining('balanceAmount/amount'),
    ]);
    expect(causes.slice(0, 3)).toEqual(required);
  }, 500_000);
});
