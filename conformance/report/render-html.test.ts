import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { findChromium } from '../../foundation/find-chromium.testing.js';
import type { RunEvent } from '../record/event.js';
import { foldRun } from '../record/fold-run.js';
import { renderHtml } from './render-html.js';
import { HOSTILE_TEXT } from './sample/hostile-text.js';
import { SAMPLE_CLAUSES } from './sample/sample-clauses.js';
import { sampleEvents } from './sample/sample-events.js';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

function page(events: readonly RunEvent[]): string {
  return renderHtml(foldRun(events), SAMPLE_CLAUSES);
}

function elements(node: Node): Element[] {
  const below = 'childNodes' in node ? node.childNodes.flatMap(elements) : [];
  return 'tagName' in node ? [node, ...below] : below;
}

function textOf(node: Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join(' ') : '';
}

function names(tree: Node): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { tagName } of elements(tree)) counts[tagName] = (counts[tagName] ?? 0) + 1;
  return counts;
}

const text = textOf(parse(page(sampleEvents()))).replace(/\s+/g, ' ');

test.each([
  'Sample Bank',
  'Not conformant',
  '2 required clauses are broken: HDR-X-REQUEST-ID and STATE-CONSENT.',
  'https://localhost:8443/psd2',
  'bank/profile.yaml',
  '2025-11-21 12:00:00 UTC',
  'xs2a-kit 0.1.0, Node v20.20.2',
  'Expected a 4xx that the document declares',
  'Actual 201',
  '"currency": "EUR"',
  'curl --include',
  'No answer: timeout.',
  'Its twin ais/transactions/lists-booked did not pass.',
  'DELETE answered 500',
  'profile.yaml, services: COF is not in the list.',
  'the server is vouched for by ca.pem',
  'A test would lock the account for a day.',
  `spec/xs2a.yaml SHA-256 ${'ab'.repeat(32)}`,
  'TICKET-7 AIS-BOOKING-STATUS Agreed with the supervisor until March. accounts team, until 2026-03-31 1 finding in ais/booking-status/rejects-unknown',
  'TICKET-1 pis/* HDR-LOCATION Old gateway. payments team, until 2025-01-31 expired',
  'Waived by TICKET-7: Agreed with the supervisor until March. (accounts team, until 2026-03-31)',
  'npx xs2a replay RUN pis/initiate/rejects-missing-request-id',
  'Clauses Held Broken Warned Observed Waived Untested Not applicable Not in this run Required 10 2 0 0 0 3 1 2 Recommended',
])('the page says: %s', (given) => {
  expect(text.includes(given)).toBe(true);
});

test('cases that one thing held up are one card', () => {
  const events = sampleEvents().flatMap((event): RunEvent[] =>
    event.type === 'case-finished' && event.verdict === 'blocked'
      ? [event, { ...event, case: 'ais/transactions/another', title: 'Another' }]
      : [event],
  );
  const words = textOf(parse(page(events))).replace(/\s+/g, ' ');
  expect(words).toContain('Its twin ais/transactions/lists-booked did not pass. 2 cases');
  expect(words).toContain('Another ais/transactions/another');
});

test('what fails alike in several cases is said once', () => {
  const events = sampleEvents().flatMap((event): RunEvent[] =>
    'case' in event && event.case === 'pis/initiate/rejects-missing-request-id'
      ? [event, { ...event, case: 'pis/initiate/again' }]
      : [event],
  );
  const words = textOf(parse(page(events))).replace(/\s+/g, ' ');
  expect(words).toContain(
    'expected: a 4xx that the document declares; actual: 201 in pis/initiate/rejects-missing-request-id , pis/initiate/again',
  );
});

test('it loads nothing from anywhere', () => {
  const addresses = elements(parse(page(sampleEvents({ hostile: HOSTILE_TEXT }))))
    .flatMap((one) => one.attrs)
    .filter((attr) => ['src', 'href', 'action', 'srcset', 'data', 'style'].includes(attr.name))
    .map((attr) => attr.value);
  expect(addresses.filter((value) => !value.startsWith('#'))).toEqual(['data:,']);
});

test('the page begins with what to fix first, and a case says which cause alone fails it', () => {
  const whole = page(sampleEvents());
  expect(whole.indexOf('id="causes"')).toBeGreaterThan(0);
  expect(whole.indexOf('id="causes"')).toBeLessThan(whole.indexOf('id="broken"'));
  expect(whole).toContain('Failed only because of cause 1: without it,');
  expect(whole).toContain('Not judged because of cause 3.');
  const fine = sampleEvents().map(
    (event): RunEvent =>
      event.type === 'case-finished' ? { ...event, verdict: 'passed', findings: [] } : event,
  );
  expect(page(fine.map(withoutReason))).not.toContain('Fix this first');
});

const withoutReason = (event: RunEvent): RunEvent =>
  event.type === 'case-finished' ? { ...event, reason: null } : event;

test('every link within the page leads somewhere', () => {
  const all = elements(parse(page(sampleEvents({ repeat: 3 }))));
  const attribute = (name: string) =>
    all.flatMap((one) => one.attrs.filter((attr) => attr.name === name).map((attr) => attr.value));
  const ids = attribute('id');
  expect(new Set(ids).size).toBe(ids.length);
  const targets = attribute('href').filter((value) => value.startsWith('#'));
  expect(targets.filter((value) => !ids.includes(value.slice(1)))).toEqual([]);
});

test('hostile content adds no element and no attribute', () => {
  const tame = parse(page(sampleEvents({ hostile: 'tame' })));
  const hostile = parse(page(sampleEvents({ hostile: HOSTILE_TEXT })));
  expect(names(hostile)).toEqual(names(tame));
  const attributes = (tree: Node) =>
    [...new Set(elements(tree).flatMap((one) => one.attrs.map((attr) => attr.name)))].sort();
  expect(attributes(hostile)).toEqual(attributes(tame));
  expect(textOf(hostile)).toContain('<img src=x onerror=');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  expect(textOf(hostile)).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e\u2028]/);
});

test('600 exchanges, and one with huge bodies in each, stay within a few MB', () => {
  const huge = 'x'.repeat(16_000);
  const events = sampleEvents({ repeat: 100 });
  expect(page(events).length).toBeLessThan(2_000_000);
  const failing = events.map((event): RunEvent => {
    if (event.type === 'case-finished') return { ...event, verdict: 'failed' };
    if (event.type !== 'exchange' || event.exchange.response.kind !== 'answer') return event;
    const body = { contentType: 'text/plain', text: huge, bytes: huge.length, cut: false };
    const response = { ...event.exchange.response, body };
    return { ...event, exchange: { ...event.exchange, response } };
  });
  expect(page(failing).length).toBeLessThan(4_000_000);
});

test('a killed run and a run that only had its preflight can be shown', () => {
  const [started] = sampleEvents();
  if (started === undefined) throw new Error('no start');
  expect(page([started])).toContain('it was stopped in the middle');
});

describe('in Chromium', () => {
  const chromium = findChromium(process.env);
  const absent = 'skipped: no Chromium on PATH; CHROMIUM_PATH names another place';

  /** The page as the browser has it after its script ran. */
  function dom(content: string): string {
    const folder = mkdtempSync(join(tmpdir(), 'xs2a-page-'));
    const file = join(folder, 'report.html');
    writeFileSync(file, content);
    const switches = [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      `--user-data-dir=${join(folder, 'browser')}`,
      '--dump-dom',
    ];
    try {
      const args = [...switches, pathToFileURL(file).href];
      return execFileSync(chromium ?? '', args, {
        encoding: 'utf8',
        stdio: 'pipe',
        timeout: 25_000,
      });
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }

  test('the page opens, its script works and nothing hostile runs', ({ skip }) => {
    if (chromium === null) skip(absent);
    const seen = dom(page(sampleEvents({ hostile: HOSTILE_TEXT })));
    expect(seen).toContain('Not conformant');
    expect(seen).toMatch(/<button type="button" aria-pressed="true">All 23<\/button>/);
    expect(seen).toContain('class="copy">Copy</button>');
    expect(seen).not.toMatch(/<html[^>]*data-pwned/);
  });

  test('the policy of the page stops a script that slipped in', ({ skip }) => {
    if (chromium === null) skip(absent);
    const slip = '<script>document.documentElement.dataset.pwned=1</script></body>';
    const seen = dom(page(sampleEvents()).replace('</body>', slip));
    expect(seen).toContain('Not conformant');
    expect(seen).not.toMatch(/<html[^>]*data-pwned/);
  });
});
