import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { Log } from 'sarif';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOSTILE_TEXT } from '../../conformance/report/sample/hostile-text.js';
import {
  openBrowser,
  type ReportBrowser,
} from '../../conformance/report/sample/open-report.testing.js';
import { findChromium } from '../../foundation/find-chromium.testing.js';
import type { LintFinding } from '../lint/lint-document.js';
import { sampleDiff, sampleSources } from '../report/page/sample-diff.testing.js';
import { renderImpactPage } from './impact-page.js';
import type { ImpactReport } from './impact-report.js';
import { type ImpactFormat, renderImpact } from './render-impact.js';

const chromium = findChromium(process.env);
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A report in which every text of a document, a compiler or a policy is this one. */
function reportOf(text: string): ImpactReport {
  const { policyErrors = [], ...diff } = sampleDiff(text);
  const finding: LintFinding = {
    rule: 'answer-field',
    level: 'error',
    clause: 'HDR-X-REQUEST-ID',
    duty: text,
    operation: text,
    sentence: text,
    hint: text,
    file: text,
    line: 3,
    column: 1,
    pointer: '',
  };
  const error = { file: text, line: 5, column: 2, code: 'TS2322', sentence: text, detail: text };
  const change = { id: text, kind: 'stops', title: text, clauses: [text], why: text } as const;
  return {
    schemaVersion: 1,
    base: text,
    date: '2026-11-23',
    policy: text,
    checks: ['diff'],
    documents: [
      {
        file: text,
        old: text,
        diff,
        version: {
          ...{ old: text, new: text, deserved: 'major', made: null, enough: false },
          sentence: text,
          line: 4,
        },
        clauses: { dialect: 'contract', broken: [text], mended: [text], findings: [finding] },
        cases: { run: { old: 2, new: 1 }, changes: [change], untried: [text] },
      },
    ],
    policyErrors,
    types: [{ kind: 'changed', file: text, name: text, members: [text] }],
    compile: { broken: [text], errors: [error], alreadyBroken: [], generated: [] },
    generated: { out: text, stale: [text], skeleton: [text] },
    skipped: [{ checks: ['clauses'], file: text, sentence: text }],
    notes: [text],
    failures: [{ check: 'diff', sentence: text }],
  };
}

const render = (format: ImpactFormat, text = HOSTILE_TEXT) =>
  renderImpact(format, reportOf(text), 'breaking');

test.each<ImpactFormat>([
  'console',
  'markdown',
  'comment',
  'junit',
  'sarif',
  'github',
  'gitlab',
  'html',
])('%s contains no control character of a document', async (format) => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for them
  expect(await render(format)).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202a-\u202e]/);
});

test('markdown: only our own tags, and the reasons for a failed gate are not folded', async () => {
  const tags = [...(await render('markdown')).matchAll(/<[^>]*>/g)].map(([tag]) => tag);
  expect([...new Set(tags)].sort()).toEqual(
    ['<br>', '<details>', '</details>', '<summary>', '</summary>'].sort(),
  );
  const text = await render('markdown', 'plain');
  const head = text.slice(0, text.indexOf('<details>'));
  expect(head).toContain('## The gate fails\n\n- diff: plain');
});

test('junit and sarif report each part that fails the gate', async () => {
  const xml = await render('junit');
  expect(XMLValidator.validate(xml)).toBe(true);
  const parsed = new XMLParser({ ignoreAttributes: false }).parse(xml) as {
    testsuites: { testsuite: Record<string, string> };
  };
  // 2 breaking changes, a policy error, the version, a clause, a compiler error, 2 stale files
  expect(parsed.testsuites.testsuite).toMatchObject({ '@_name': 'xs2a gate', '@_failures': '8' });
  const { results = [], tool } = (JSON.parse(await render('sarif')) as Log).runs[0] ?? {};
  const ids = tool?.driver.rules?.map(({ id }) => id) ?? [];
  expect(ids).toEqual(
    expect.arrayContaining(['operation-removed', 'stops-compiling', 'generated-code-stale']),
  );
  expect(results.every(({ ruleId, ruleIndex = -1 }) => ids[ruleIndex] === ruleId)).toBe(true);
  const lineOf = (rule: string) =>
    results.find(({ ruleId }) => ruleId === rule)?.locations?.[0]?.physicalLocation?.region
      ?.startLine;
  expect(lineOf('stops-compiling')).toBe(5);
  expect(lineOf('version-step-too-small')).toBe(4);
});

test('gitlab: a compiler error keeps its fingerprint when its line moves', async () => {
  const issues = async (line: number) => {
    const report = reportOf('plain');
    const errors = (report.compile?.errors ?? []).map((error) => ({ ...error, line }));
    const compile = report.compile === null ? null : { ...report.compile, errors };
    const text = await renderImpact('gitlab', { ...report, compile }, 'breaking');
    const all = JSON.parse(text) as readonly { check_name: string; fingerprint: string }[];
    expect(new Set(all.map(({ fingerprint }) => fingerprint)).size).toBe(all.length);
    return all.find(({ check_name: name }) => name === 'stops-compiling');
  };
  const [before, after] = [await issues(5), await issues(9)];
  expect(before).toMatchObject({ location: { path: 'plain', lines: { begin: 5 } } });
  expect(after).toMatchObject({
    fingerprint: before?.fingerprint,
    location: { lines: { begin: 9 } },
  });
});

test('github: the first line gives the result, and only our own lines begin a command', async () => {
  const lines = (await render('github')).trimEnd().split('\n');
  expect(lines[0]).toMatch(/^::error title=xs2a gate::The gate fails: /);
  expect(lines.filter((line) => !/^::(error|warning|notice) /.test(line))).toEqual([]);
});

/** Needs Chromium; without it, test/tell-skipped.ts prints a note before the tests. */
describe.skipIf(chromium === null)('the page of xs2a gate in Chromium', () => {
  let browser: ReportBrowser;
  beforeAll(async () => {
    browser = await openBrowser(chromium ?? '');
  });
  afterAll(() => browser?.close());

  test.each([
    ['light', 1400],
    ['dark', 390],
  ] as const)('%s at %d px: no hostile text runs, axe finds nothing', async (scheme, width) => {
    const content = renderImpactPage(reportOf(HOSTILE_TEXT), sampleSources(HOSTILE_TEXT));
    const viewport = { width, height: 900 };
    const { page, errors, asked } = await browser.open(content, {
      viewport,
      colorScheme: scheme,
    });
    await page.evaluate(
      "document.querySelectorAll('details').forEach((one) => { one.open = true; }); document.querySelectorAll('main > section').forEach((one) => { one.style.contentVisibility = 'visible'; })",
    );
    expect(await page.evaluate("document.documentElement.hasAttribute('data-pwned')")).toBe(false);
    const made =
      "document.querySelectorAll('img, iframe, object, [onerror], [onmouseover]').length";
    expect(await page.evaluate(made)).toBe(0);
    expect({ errors, asked }).toEqual({ errors: [], asked: [] });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await page.evaluate(AXE);
    const found = await page.evaluate(
      'axe.run().then(({violations}) => violations.map(({id, nodes}) => [id, nodes[0].html.slice(0, 150)]))',
    );
    expect(found).toEqual([]);
  });

  test('every part has a section', async () => {
    const { page } = await browser.open(renderImpactPage(reportOf('plain'), new Map()));
    expect(await page.locator('main h2').allTextContents()).toEqual([
      'The gate fails',
      'Policy 1',
      'Files that stop compiling 1',
      'What breaks 3',
      'What may break 1',
      'What breaks nobody 1',
      'Clauses it no longer satisfies 1',
      'Clauses it satisfies again 1',
      'Cases of the suite 1',
      'Public types that change 1',
      'Generated files that are not up to date 2',
      'Notes 1',
    ]);
  });
});
