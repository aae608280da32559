import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { expect, test } from 'vitest';
import type { RunEvent } from '../record/event.js';
import { foldRun, type Run } from '../record/fold-run.js';
import { renderHtml } from './render-html.js';
import { evidenceOf } from './sample/evidence-of.testing.js';
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
  'status expected: a 4xx that the document declares; actual: 201',
  'Its twin ais/transactions/lists-booked did not pass.',
  'DELETE answered 500',
  'profile.yaml, services: COF is not in the list.',
  'the server certificate was issued by ca.pem',
  'A test would lock the account for a day.',
  `spec/xs2a.yaml SHA-256 ${'ab'.repeat(32)}`,
  'TICKET-7 AIS-BOOKING-STATUS Agreed with the supervisor until March. accounts team, until 2026-03-31 1 finding in ais/booking-status/rejects-unknown',
  'TICKET-1 pis/* HDR-LOCATION Old gateway. payments team, until 2025-01-31 expired',
  'initiatePayment 9 12.4 12.4 12.4',
  'Clauses Held Broken Warned Observed Waived Untested Not applicable Not in this run Required 10 2 0 0 0 3 1 2 Recommended',
])('contains: %s', (given) => {
  expect(text.includes(given)).toBe(true);
});

test('shows cases with the same obstacle as one card', () => {
  const events = sampleEvents().flatMap((event): RunEvent[] =>
    event.type === 'case-finished' && event.verdict === 'blocked'
      ? [event, { ...event, case: 'ais/transactions/another', title: 'Another' }]
      : [event],
  );
  const words = textOf(parse(page(events))).replace(/\s+/g, ' ');
  expect(words).toContain('Its twin ais/transactions/lists-booked did not pass. 2 cases');
  expect(words).toContain('ais/transactions/rejects-missing-date , ais/transactions/another');
});

test('shows the same finding of several cases once', () => {
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

test('says what the draw of the run has changed', () => {
  const draw = { number: 3, differs: ['EMBEDDED is the first approach'] };
  const [started, ...others] = sampleEvents();
  if (started?.type !== 'run-started') throw new Error('the sample begins otherwise');
  const pageOf = (events: readonly RunEvent[]) => renderHtml(foldRun(events), SAMPLE_CLAUSES);
  expect(pageOf([{ ...started, draw }, ...others])).toContain(
    '<dd>Draw 3: EMBEDDED is the first approach; the combinations have other rows.</dd>',
  );
});

test('loads no external resource', () => {
  const addresses = elements(parse(page(sampleEvents({ hostile: HOSTILE_TEXT }))))
    .flatMap((one) => one.attrs)
    .filter((attr) => ['src', 'href', 'action', 'srcset', 'data', 'style'].includes(attr.name))
    .map((attr) => attr.value);
  expect(addresses.filter((value) => !value.startsWith('#'))).toEqual(['data:,']);
});

test('starts with the causes to fix first, and names the only cause of a failed case', () => {
  const whole = page(sampleEvents());
  expect(whole.indexOf('id="causes"')).toBeGreaterThan(0);
  expect(whole.indexOf('id="causes"')).toBeLessThan(whole.indexOf('id="broken"'));
  const notes = evidenceOf(whole).records.flatMap(([, kind, one]) =>
    kind === 'case' ? [one.note] : [],
  );
  expect(notes.join()).toContain('Failed only because of cause 1: without it,');
  expect(notes.join()).toContain('Not judged because of cause 3.');
  const fine = sampleEvents().map(
    (event): RunEvent =>
      event.type === 'case-finished' ? { ...event, verdict: 'passed', findings: [] } : event,
  );
  expect(page(fine.map(withoutReason))).not.toContain('Fix this first');
});

const withoutReason = (event: RunEvent): RunEvent =>
  event.type === 'case-finished' ? { ...event, reason: null } : event;

test('contains no broken internal link', () => {
  const content = page(sampleEvents({ repeat: 3 }));
  const all = elements(parse(content));
  const attribute = (name: string) =>
    all.flatMap((one) => one.attrs.filter((attr) => attr.name === name).map((attr) => attr.value));
  const ids = attribute('id');
  expect(new Set(ids).size).toBe(ids.length);
  const targets = attribute('href').filter((value) => value.startsWith('#'));
  const { index } = evidenceOf(content);
  const cases = index.cases.map(({ id }) => `#case=${id}`);
  const clauses = index.clauses.map(({ id }) => `#clause=${id}`);
  const known = new Set([...ids.map((id) => `#${id}`), ...cases, ...clauses]);
  expect(targets.filter((value) => !known.has(value))).toEqual([]);
  expect(targets.filter((value) => value.startsWith('#case=')).length).toBeGreaterThan(10);
});

test('contains no elements or attributes from hostile content', () => {
  const tame = parse(page(sampleEvents({ hostile: 'tame' })));
  const hostile = parse(page(sampleEvents({ hostile: HOSTILE_TEXT })));
  expect(names(hostile)).toEqual(names(tame));
  const attributes = (tree: Node) =>
    [...new Set(elements(tree).flatMap((one) => one.attrs.map((attr) => attr.name)))].sort();
  expect(attributes(hostile)).toEqual(attributes(tame));
  expect(textOf(hostile)).toContain('<img src=x onerror=');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the test searches for them
  expect(textOf(hostile)).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e\u2028]/);
});

/** Every exchange of a run with its case. */
const told = (run: Run) =>
  run.cases.flatMap((one) => one.exchanges.map((exchange) => [one.id, exchange] as const));

test.each([['tame'], [HOSTILE_TEXT]])(
  'contains every exchange of every case and every finding',
  (hostile) => {
    const run = foldRun(sampleEvents({ hostile, repeat: 30 }));
    const { index, records } = evidenceOf(renderHtml(run, SAMPLE_CLAUSES));
    const exchanges = records.flatMap(([place, kind, one]) =>
      kind === 'exchange' ? [[index.cases[place]?.id, one.exchange] as const] : [],
    );
    expect(exchanges).toEqual(told(run));
    const findings = records.flatMap(([, kind, one]) => (kind === 'case' ? one.findings : []));
    expect(findings).toEqual(run.cases.flatMap((one) => one.findings));
    const shown = records.flatMap(([, kind, one]) => (kind === 'exchange' ? one.found : []));
    expect(shown.length).toBe(
      run.cases.flatMap((one) => one.checks.flatMap((c) => c.findings)).length,
    );
    expect(index.groups.flatMap(({ cases }) => cases).sort((a, b) => a - b)).toEqual([
      ...run.cases.keys(),
    ]);
  },
);

test('lists for each case the chunks of its exchanges', () => {
  const body = 'x'.repeat(90_000);
  const events = sampleEvents({ repeat: 5 }).map((event): RunEvent => {
    if (event.type !== 'exchange' || event.exchange.response.kind !== 'answer') return event;
    const long = { contentType: 'text/plain', text: body, bytes: body.length, cut: false };
    return {
      ...event,
      exchange: { ...event.exchange, response: { ...event.exchange.response, body: long } },
    };
  });
  const { index, chunks } = evidenceOf(page(events));
  expect(chunks.length).toBeGreaterThan(5);
  for (const [place, one] of index.cases.entries()) {
    const holding = chunks.flatMap((records, number) =>
      records.some(([each]) => each === place) ? [number] : [],
    );
    expect([holding[0], holding.at(-1)]).toEqual(one.chunks);
  }
});

test('renders the same events to the same bytes', () => {
  expect(page(sampleEvents({ repeat: 9 }))).toBe(page(sampleEvents({ repeat: 9 })));
});

test('needs less than 1 MB for 6,000 exchanges of one kind', () => {
  expect(page(sampleEvents({ repeat: 1000 })).length).toBeLessThan(1_000_000);
});

test('renders a run that was killed at its start', () => {
  const [started] = sampleEvents();
  if (started === undefined) throw new Error('no start');
  expect(page([started])).toContain('the run was stopped before its end');
});
