import { expect, test } from 'vitest';
import type { ObservedStatus, RunEvent } from '../../record/event.js';
import { foldRun } from '../../record/fold-run.js';
import { renderHtml } from '../render-html.js';
import { HOSTILE_TEXT } from '../sample/hostile-text.js';
import { SAMPLE_CLAUSES } from '../sample/sample-clauses.js';
import { sampleEvents } from '../sample/sample-events.js';

const look = (status: string, earlier: string | null, legal: boolean): ObservedStatus => ({
  graph: 'payment',
  resource: 'payment 1',
  status,
  earlier,
  legal,
});

/** The sample run with these statuses in its first exchange. */
function page(observed: readonly ObservedStatus[]): string {
  const events: RunEvent[] = [...sampleEvents()];
  const at = events.findIndex((event) => event.type === 'exchange');
  const first = events[at];
  if (first?.type === 'exchange') events[at] = { ...first, observed };
  return renderHtml(foldRun(events), SAMPLE_CLAUSES);
}

test('draws observed transitions, illegal ones in another style, and lists them in a table', () => {
  const drawn = page([
    look('RCVD', null, true),
    look('ACSC', 'RCVD', true),
    look('RCVD', 'ACSC', false),
  ]);
  expect(drawn.match(/class="move illegal" d="M/g)).toHaveLength(2);
  expect(drawn).toContain('<td>ACSC</td><td>RCVD</td><td>1</td><td><span class="dot fail">illegal');
  expect(drawn).toContain('<td>RCVD</td><td>ACSC</td><td>1</td><td>allowed</td>');
});

test('draws nothing for a run without statuses', () => {
  expect(page([])).not.toContain('svg class="states"');
});

test('never renders an unknown status as markup', () => {
  const drawn = page([look('RCVD', null, true), look(HOSTILE_TEXT, 'RCVD', false)]);
  expect(drawn).not.toContain(HOSTILE_TEXT);
  expect(drawn.match(/class="move illegal" d="M/g)).toHaveLength(1);
});
