import { expect, test } from 'vitest';
import { foldRun } from '../record/fold-run.js';
import { renderJunit } from './formats/render-junit.js';
import { renderMarkdown } from './formats/render-markdown.js';
import { renderHtml } from './render-html.js';
import { SAMPLE_CLAUSES } from './sample/sample-clauses.js';
import { sampleEvents } from './sample/sample-events.js';
import { summarise } from './summarise.js';

test('summarises a run', () => {
  const { findings, causes, ...rest } = summarise(foldRun(sampleEvents()), SAMPLE_CLAUSES);
  expect(rest).toEqual({
    schemaVersion: 1,
    runId: 'k3v9',
    startedAt: '2025-11-21T12:00:00.000Z',
    tool: 'xs2a-kit 0.1.0',
    target: { baseUrl: 'https://localhost:8443/psd2', authUrl: 'https://localhost:8444' },
    profile: { name: 'Sample Bank', file: 'bank/profile.yaml', dialect: 'contract' },
    narrowed: false,
    verdict: 'not-conformant',
    exitCode: 1,
    counts: {
      passed: 4,
      failed: 2,
      warned: 1,
      observed: 1,
      waived: 1,
      notApplicable: 1,
      blocked: 1,
      setupFailed: 1,
      harnessError: 0,
      unstable: 0,
    },
    unstable: [],
    untested: ['AIS-TRANSACTIONS-DATE', 'OWN-CONSENT', 'IAM-CODE-ONCE'],
    waivers: [
      { id: 'TICKET-7', clause: 'AIS-BOOKING-STATUS', findings: 1, unjudged: 0, expired: false },
      { id: 'TICKET-1', clause: 'HDR-LOCATION', findings: 0, unjudged: 0, expired: true },
    ],
    leftovers: 1,
    durationMs: 4210,
    exchanges: 13,
    latency: [
      { operation: 'getPaymentStatus', count: 3, p50: 12.4, p95: 12.4, p99: 12.4 },
      { operation: 'initiatePayment', count: 9, p50: 12.4, p95: 12.4, p99: 12.4 },
    ],
    states: {},
  });
  expect(causes.map(({ clauses, decided, kept }) => [clauses.join(), decided, kept])).toEqual([
    ['HDR-X-REQUEST-ID', 1, 0],
    ['STATE-CONSENT', 1, 0],
    ['', 0, 1],
    ['ERR-BODY', 0, 0],
    ['HDR-LOCATION', 0, 0],
    ['PIS-VALIDATE', 0, 0],
  ]);
  expect(findings).toHaveLength(6);
  expect(findings[0]).toEqual({
    case: 'pis/initiate/rejects-missing-request-id',
    clause: 'HDR-X-REQUEST-ID',
    level: 'required',
    expected: 'a 4xx that the document declares',
    actual: '201',
    where: 'create: status',
  });
});

test('makes a killed run inconclusive and counts only its judged cases', () => {
  const events = sampleEvents({ complete: false });
  const cut = events.slice(0, events.findIndex((event) => event.type === 'case-finished') + 2);
  const { verdict, exitCode, counts, exchanges } = summarise(foldRun(cut), SAMPLE_CLAUSES);
  expect({ verdict, exitCode, exchanges }).toEqual({
    verdict: 'inconclusive',
    exitCode: 4,
    exchanges: 1,
  });
  expect({ passed: counts.passed, failed: counts.failed }).toEqual({ passed: 0, failed: 1 });
});

test('counts the cases of a killed run in the same way in every report, after any event', () => {
  const events = sampleEvents();
  const [started] = events;
  if (started?.type !== 'run-started') throw new Error('no run-started');
  for (let at = 1; at < events.length; at += 1) {
    const run = foldRun(events.slice(0, at));
    const { counts, interrupted } = summarise(run, SAMPLE_CLAUSES);
    const { unfinished, notRun } = interrupted ?? { unfinished: -1, notRun: -1 };
    const ended = Object.values(counts).reduce((sum, count) => sum + count, 0);
    expect(ended + unfinished + notRun).toBe(run.cases.length);
    const [line = ''] = /^Cases: .*$/m.exec(renderMarkdown(run, [])) ?? [];
    const told = (what: string) => Number(new RegExp(`(\\d+) ${what}`).exec(line)?.[1] ?? 0);
    expect(told('not run')).toBe(notRun);
    expect(told('not finished')).toBe(unfinished);
    expect(told('blocked')).toBe(counts.blocked);
    const page = renderHtml(run, []);
    const shown = /<b>(\d+)<\/b> <span>Not run</.exec(page)?.[1] ?? '0';
    expect(shown).toBe(String(notRun));
    const junit = renderJunit(run);
    expect(junit.match(/<skipped message="not-run/g)?.length ?? 0).toBe(notRun);
    expect(junit.match(/<error message="unfinished/g)?.length ?? 0).toBe(unfinished);
  }
});
