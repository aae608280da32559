import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOSTILE_TEXT } from '../../../conformance/report/sample/hostile-text.js';
import {
  openBrowser,
  type ReportBrowser,
} from '../../../conformance/report/sample/open-report.testing.js';
import { findChromium } from '../../../foundation/find-chromium.testing.js';
import { renderDiffPage } from './render-diff-page.js';
import { sampleDiff, sampleSources } from './sample-diff.testing.js';

const chromium = findChromium(process.env);
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const page = (text = HOSTILE_TEXT): string =>
  renderDiffPage(sampleDiff(text), 'breaking', sampleSources(text));

const OPEN_ALL = "document.querySelectorAll('details').forEach((one) => { one.open = true; })";

test('every edit has the lines of both documents, with the differences marked', () => {
  const text = page('plain').replace(/<style>.*?<\/style>/s, '');
  const card = text.slice(
    text.indexOf('id="change-0123456789abcdef"'),
    text.indexOf('id="change-1111'),
  );
  const marked = [
    ...card.matchAll(/<span class="(gone|come)"><span class="n">(.*?)<\/span>(.*?)</g),
  ];
  expect(marked.map(([, ...found]) => found)).toEqual([
    ['gone', '3-', '    plain'],
    ['come', '3+', '    other plain'],
  ]);
  expect(card).toContain('The old document allows it; the new one does not: plain.');
});

test('an edit in only one document has no lines of the other', () => {
  const text = page('plain');
  const card = text.slice(text.indexOf('id="change-2222'), text.indexOf('id="change-3333'));
  expect(card).toContain('It is not in this document.');
  expect(card).not.toContain('class="come"');
});

/** Needs Chromium; without it, test/tell-skipped.ts prints a note before the tests. */
describe.skipIf(chromium === null)('the page in Chromium', () => {
  let browser: ReportBrowser;
  beforeAll(async () => {
    browser = await openBrowser(chromium ?? '');
  });
  afterAll(() => browser?.close());

  test('no hostile text runs when cards are opened and searched', async () => {
    const { page: opened, errors, asked } = await browser.open(page());
    await opened.evaluate(OPEN_ALL);
    expect(await opened.innerText('main')).toContain('<img src=x onerror=');
    await opened.fill('#search', '<img src=x');
    expect(await opened.innerText('#found')).toBe('4 edits shown');
    await opened.fill('#search', '');
    await opened.selectOption('select[name=operation]', { index: 1 });
    expect(await opened.evaluate("document.documentElement.hasAttribute('data-pwned')")).toBe(
      false,
    );
    const made =
      "document.querySelectorAll('img, iframe, object, [onerror], [onmouseover]').length";
    expect(await opened.evaluate(made)).toBe(0);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for them
    expect(await opened.innerText('main')).not.toMatch(/[\u202e\u001b\u2028]/);
    expect({ errors, asked }).toEqual({ errors: [], asked: [] });
  });

  test('its Content Security Policy blocks an injected script', async () => {
    const slip = '<script>document.documentElement.dataset.pwned=1</script></body>';
    const { page: opened, errors } = await browser.open(page().replace('</body>', slip));
    expect(await opened.evaluate("document.documentElement.hasAttribute('data-pwned')")).toBe(
      false,
    );
    expect(errors.join()).toContain('Content Security Policy');
  });

  test('the filters for severity, operation and who is affected are kept in the address', async () => {
    const { page: opened } = await browser.open(page('plain'), { hash: '#severity=breaking' });
    expect(await opened.innerText('#found')).toBe('3 edits shown');
    await opened.selectOption('select[name=operation]', { label: 'GET /b' });
    expect(await opened.innerText('#found')).toBe('1 edit shown');
    expect(await opened.evaluate('location.hash')).toBe('#severity=breaking&operation=0');
    await opened.evaluate("location.hash = '#hits=banks'");
    await opened.locator('#found', { hasText: /^1 edit shown$/ }).waitFor();
    expect(await opened.locator('.card:visible').getAttribute('data-severity')).toBe('compatible');
  });

  test('without JavaScript every change can be read', async () => {
    const { page: opened } = await browser.open(page('plain'), { javaScriptEnabled: false });
    expect(await opened.locator('.card').count()).toBe(5);
    expect(await opened.isVisible('#find')).toBe(false);
  });

  test.each([
    ['light', 1400],
    ['dark', 1400],
    ['light', 390],
    ['dark', 390],
  ] as const)(
    '%s at %d px: axe finds nothing, the page never scrolls sideways',
    async (scheme, width) => {
      const viewport = { width, height: 900 };
      const { page: opened } = await browser.open(page(), { viewport, colorScheme: scheme });
      await opened.evaluate(OPEN_ALL);
      await opened.evaluate(
        "document.querySelectorAll('main > section').forEach((one) => { one.style.contentVisibility = 'visible'; })",
      );
      expect(await opened.evaluate('document.documentElement.scrollWidth')).toBe(width);
      await opened.evaluate(AXE);
      const found = await opened.evaluate(
        'axe.run().then(({violations}) => violations.map(({id, nodes}) => [id, nodes[0].html.slice(0, 150)]))',
      );
      expect(found).toEqual([]);
    },
  );
});
