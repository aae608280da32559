import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from '../../foundation/find-chromium.testing.js';
import type { RunEvent } from '../record/event.js';
import { foldRun } from '../record/fold-run.js';
import { renderHtml } from './render-html.js';
import { HOSTILE_TEXT } from './sample/hostile-text.js';
import { openBrowser, type ReportBrowser } from './sample/open-report.testing.js';
import { SAMPLE_CLAUSES } from './sample/sample-clauses.js';
import { sampleEvents } from './sample/sample-events.js';

const chromium = findChromium(process.env);
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const FAILED = '#case=pis/initiate/rejects-missing-request-id';

const report = (events: readonly RunEvent[] = sampleEvents()): string =>
  renderHtml(foldRun(events), SAMPLE_CLAUSES);

/** Needs Chromium; when there is none, test/tell-skipped.ts reports it before the tests. */
describe.skipIf(chromium === null)('report.html in Chromium', () => {
  let browser: ReportBrowser;
  beforeAll(async () => {
    browser = await openBrowser(chromium ?? '');
  });
  afterAll(() => browser?.close());

  test.each([
    'A payment initiation without X-Request-ID is refused',
    'The status of the response, step create · see exchange e10',
    'Expected a 4xx that the document declares',
    'Actual 201',
    'A request without X-Request-ID is refused. HDR-X-REQUEST-ID · required · The contract, section "Common request headers"; it says so',
    '"currency": "EUR"',
    'curl --include',
    'npx xs2a replay RUN pis/initiate/rejects-missing-request-id',
  ])('shows in a case: %s', async (words) => {
    const { page } = await browser.open(report(), { hash: FAILED });
    await page.waitForSelector('.steps');
    expect((await page.innerText('.story')).replace(/\s+/g, ' ')).toContain(words);
  });

  test('marks the place of a finding in the response, and names a missing field', async () => {
    const { page } = await browser.open(report(), { hash: '#case=ais/consent/becomes-valid' });
    await page.waitForSelector('mark');
    expect(await page.innerText('.finding .where')).toContain(
      'The field /consentStatus in the body of the response',
    );
    expect(await page.innerText('mark')).toBe('/consentStatus is missing');
  });

  test('shows the exchanges of passed cases, each with its own address', async () => {
    const { page } = await browser.open(report(), { hash: '#e100' });
    await page.waitForSelector('#e100[open] pre.body');
    expect(await page.innerText('.story h3')).toBe('Reading the status of a payment returns 200');
    expect(await page.innerText('#e100 .side + .side')).toContain('"transactionStatus": "RCVD"');
  });

  test('searches cases, clauses and texts of exchanges, and supports the back button', async () => {
    const { page } = await browser.open(report());
    await page.keyboard.press('/');
    await page.keyboard.type('core-7');
    await page.locator('[role=status]', { hasText: /^9 cases found$/ }).waitFor();
    expect(await page.evaluate('location.hash')).toBe('#q=core-7');
    await page.fill('#search', 'psu-ip');
    expect(await page.innerText('.found')).toContain('A payment initiation without PSU-IP-Address');
    await page.fill('#search', 'e100');
    await page.click('.rows a.title');
    await page.waitForSelector('.steps');
    await page.goBack();
    expect(await page.inputValue('#search')).toBe('e100');
    await page.goBack();
    expect(await page.isVisible('h1')).toBe(true);
  });

  test('keeps filters in the address', async () => {
    const hash = '#verdict=failed&clause=STATE-CONSENT';
    const { page } = await browser.open(report(), { hash });
    expect(await page.innerText('[role=status]')).toBe('1 case found');
    await page.selectOption('label:has-text("Clause") select', '');
    expect(await page.evaluate('location.hash')).toBe('#verdict=failed');
    expect(await page.innerText('[role=status]')).toBe('2 cases found');
  });

  test('groups 200 cases that fail in the same way', async () => {
    const alike = Array.from({ length: 200 }, (_, number) =>
      sampleEvents().flatMap((event): RunEvent[] =>
        'case' in event && event.case === 'pis/initiate/rejects-missing-request-id'
          ? [{ ...event, case: `pis/initiate/alike-${number}` }]
          : [],
      ),
    ).flat();
    const events = sampleEvents();
    const { page } = await browser.open(
      report([...events.slice(0, -2), ...alike, ...events.slice(-2)]),
    );
    const groups = page.locator('.verdict-group').first().locator('details');
    expect(await groups.count()).toBe(2);
    expect(await groups.first().innerText()).toContain('201 cases');
  });

  test.each([
    ['light', 1400],
    ['dark', 1400],
    ['light', 390],
    ['dark', 360],
  ] as const)(
    'has no axe violation and no horizontal scrolling: %s at %d px',
    async (scheme, width) => {
      const viewport = { width, height: 900 };
      const content = report(sampleEvents({ hostile: HOSTILE_TEXT }));
      for (const hash of ['', FAILED, '#q=core-7&verdict=failed']) {
        const { page } = await browser.open(content, { hash, viewport, colorScheme: scheme });
        if (hash === FAILED) await page.waitForSelector('.steps');
        // also checks elements that are laid out only when they become visible
        await page.evaluate(
          "document.querySelectorAll('main > section').forEach((one) => { one.style.contentVisibility = 'visible'; })",
        );
        if (hash === '') {
          await page.click('text=Open the timeline');
          await page.waitForSelector('#timeline-app a');
        }
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        await page.evaluate(AXE);
        const found = await page.evaluate(
          'axe.run().then(({violations}) => violations.map(({id, nodes}) => [id, nodes[0].html.slice(0, 150)]))',
        );
        expect(found).toEqual([]);
        await page.context().close();
      }
    },
  );

  test('opens the chosen exchange of the timeline, by keyboard and by mouse', async () => {
    const { page, errors } = await browser.open(report());
    await page.focus('text=Open the timeline');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#timeline-app a[tabindex="0"]');
    const ids = await page.evaluate<string[]>(
      "[...document.querySelectorAll('#timeline-app a[id]')].map(({ id }) => id)",
    );
    await page.focus('#timeline-app a[tabindex="0"]');
    await page.keyboard.press('End');
    await page.locator(`#timeline-app a[tabindex="0"]#${ids.at(-1)}`).waitFor();
    expect(await page.innerText('.said')).toMatch(/^e\d+, \w+: .* into the run; \w+\//);
    await page.keyboard.press('Enter');
    const wanted = ids.at(-1)?.replace('t-', '');
    await page.waitForSelector(`#${wanted}[open]`);
    await page.goBack();
    await page.waitForSelector('#timeline-app a[tabindex="0"]');
    const [first] = ids;
    await page.locator(`#${first}`).click();
    await page.waitForSelector(`#${first?.replace('t-', '')}[open]`);
    expect(errors).toEqual([]);
  });

  test('opens the timeline at the place of a click on the overview', async () => {
    const { page } = await browser.open(report());
    const picture = page.locator('#timeline-overview svg');
    await picture.click();
    await page.waitForSelector('#timeline-app a');
    for (const words of ['Earlier', 'Later', 'Zoom in', 'Zoom out'])
      await page.click(`text=${words}`);
    expect(await page.locator('#timeline-app a[tabindex="0"]').count()).toBe(1);
  });

  test('executes no hostile content, whatever is opened', async () => {
    const content = report(sampleEvents({ hostile: HOSTILE_TEXT }));
    const { page, errors, asked } = await browser.open(content);
    const ids = foldRun(sampleEvents()).cases.map(({ id }) => id);
    for (const id of ids) {
      await page.evaluate(`location.hash = ${JSON.stringify(`#case=${id}`)}`);
      await page.waitForSelector(`.story .id:text-is("${id}")`);
      await page.locator('.story > :nth-child(3)').waitFor();
      await page.locator('.story', { hasText: 'Reading …' }).waitFor({ state: 'hidden' });
      await page.evaluate(
        "document.querySelectorAll('details').forEach((one) => (one.open = true))",
      );
    }
    await page.evaluate(`location.hash = ${JSON.stringify(FAILED)}`);
    await page.waitForSelector('.steps pre.body');
    expect(await page.innerText('.steps')).toContain('<img src=x onerror=');
    await page.fill('#search', '<img src=x');
    await page.waitForSelector('.rows');
    expect(await page.evaluate("document.documentElement.hasAttribute('data-pwned')")).toBe(false);
    expect(
      await page.evaluate(
        "document.querySelectorAll('img, iframe, object, [onerror], [onmouseover]').length",
      ),
    ).toBe(0);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test searches for them
    expect(await page.innerText('main')).not.toMatch(/[\u202e\u001b\u2028]/);
    expect({ errors, asked }).toEqual({ errors: [], asked: [] });
  });

  test('blocks injected scripts and markup from strings by its policy', async () => {
    const slip = '<script>document.documentElement.dataset.pwned=1</script></body>';
    const { page, errors } = await browser.open(report().replace('</body>', slip));
    expect(await page.evaluate("document.documentElement.hasAttribute('data-pwned')")).toBe(false);
    expect(errors.join()).toContain('Content Security Policy');
    const made = page.evaluate("document.body.innerHTML = '<b>text</b>'");
    await expect(made).rejects.toThrow('TrustedHTML');
  });

  test('shows verdict, causes, clauses and groups of cases without JavaScript', async () => {
    const { page } = await browser.open(report(), { javaScriptEnabled: false });
    const words = await page.innerText('main');
    for (const each of [
      'Not conformant',
      'Fix this first',
      'Reading them needs JavaScript',
      'Set-up failed',
    ])
      expect(words).toContain(each);
  });

  test('prints the evidence of failed cases', async () => {
    const { page } = await browser.open(report());
    await page.evaluate('window.print = () => { document.body.dataset.printed = 1; }');
    await page.click('text=Print with the evidence of failed cases');
    await page.waitForSelector('[data-printed]');
    await page.emulateMedia({ media: 'print' });
    const words = await page.innerText('.printed');
    expect(words).toContain('rejects-missing-request-id');
    expect(words).toContain('becomes-valid');
    expect(words.match(/curl --include/g)?.length).toBe(2);
  });
});
