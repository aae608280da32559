import { expect, test } from 'vitest';
import { compareRuns } from '../../record/compare-runs.js';
import type { RunEvent } from '../../record/event.js';
import { foldRun } from '../../record/fold-run.js';
import { HOSTILE_TEXT } from '../sample/hostile-text.js';
import { SAMPLE_CLAUSES } from '../sample/sample-clauses.js';
import { sampleEvents } from '../sample/sample-events.js';
import { renderComparison } from './render-comparison.js';

const FAILED = 'ais/consent/becomes-valid';

/** The sample run after the bank has mended one clause. */
function mended(events: readonly RunEvent[]): readonly RunEvent[] {
  return events.map((event): RunEvent => {
    if (event.type === 'check' && event.case === FAILED) return { ...event, findings: [] };
    if (event.type !== 'case-finished' || event.case !== FAILED) {
      if (event.type !== 'run-finished') return event;
      const clauses = (event.clauses ?? []).map((one) =>
        one.clause === 'STATE-CONSENT' ? { ...one, verdict: 'passed' as const } : one,
      );
      const counts = { ...event.counts, passed: 5, failed: 1 };
      return { ...event, counts, clauses };
    }
    return { ...event, verdict: 'passed', findings: [] };
  });
}

function page(old: readonly RunEvent[], now: readonly RunEvent[]): string {
  const [before, after] = [foldRun(old), foldRun(now)];
  const comparison = compareRuns(before, after);
  return renderComparison({ comparison, before, after, clauses: SAMPLE_CLAUSES });
}

/** The part of the page below a heading, as text. */
function below(text: string, title: string): string {
  const from = text.indexOf(`<h2>${title} `);
  if (from < 0) return '';
  return text
    .slice(from, text.indexOf('</section>', from))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}

test('names what a mend changed: counts, the cause that is gone, cases', () => {
  const text = page(sampleEvents(), mended(sampleEvents()));
  expect(below(text, 'Causes that are gone')).toMatch(/ 1 .*valid.*STATE-CONSENT · required/);
  expect(below(text, 'Cases that are corrected')).toContain(
    `${FAILED} ✕ Failed ✓ Passed corrected: STATE-CONSENT (required): `,
  );
  expect(below(text, 'Causes that stay')).toContain('HDR-LOCATION');
  expect(text).toContain('<p>0 cases got worse, 0 are no longer judged, 1 are corrected');
  for (const title of ['Causes that are new', 'Cases that got worse', 'Operations that got slower'])
    expect(below(text, title)).toBe('');
  const back = page(mended(sampleEvents()), sampleEvents());
  expect(below(back, 'Cases that got worse')).toContain(
    `${FAILED} ✓ Passed ✕ Failed new: STATE-CONSENT (required): `,
  );
});

test('names a clause with another verdict, with its sentence', () => {
  const events = sampleEvents().map((event): RunEvent => {
    if (event.type !== 'run-finished') return event;
    const told = { clause: 'STATE-CONSENT', level: 'required', verdict: 'failed' } as const;
    return { ...event, clauses: [told] };
  });
  const text = below(page(events, mended(events)), 'Clauses with another verdict');
  expect(text).toMatch(/A consent only moves .* STATE-CONSENT required ✕ Failed ✓ Passed/);
});

test('contains no markup of the bank, no script, and loads nothing', () => {
  const text = page(sampleEvents(), sampleEvents({ hostile: HOSTILE_TEXT }));
  expect(text).toContain('&#60;img src=x');
  for (const raw of ['<script', '<img', "onmouseover='", '\u001b', '\u202e']) {
    expect(text).not.toContain(raw);
  }
  expect(text).toContain("default-src 'none'");
  expect(text).not.toMatch(/ (?:src|href)="(?!data:,)/);
});
