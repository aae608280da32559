import { expect, test } from 'vitest';
import { foldRun } from '../record/fold-run.js';
import { causeLines } from './console/cause-lines.js';
import { createPaint } from './console/paint.js';
import { showLines } from './console/show-lines.js';
import { renderHtml } from './render-html.js';
import { SAMPLE_CLAUSES } from './sample/sample-clauses.js';
import { sampleEvents } from './sample/sample-events.js';
import { summarise } from './summarise.js';

const run = foldRun(sampleEvents());
const CASE = 'pis/initiate/rejects-missing-request-id';
const LOOKS =
  'Looks like: initiatePayment is served although a required part of the request is missing. Make the header';
const flat = (text: string): string => text.replace(/\s+/g, ' ');

test.each([
  [
    'the end of a verbose run',
    causeLines(run, { paint: createPaint(false), columns: 80 }).join(' '),
  ],
  ['a case of xs2a show', showLines(run, CASE, SAMPLE_CLAUSES)?.join(' ') ?? ''],
  ['report.html', renderHtml(run, SAMPLE_CLAUSES)],
])('%s tells the kind of mistake once, below the finding', (_, text) => {
  const told = flat(text);
  const at = told.indexOf(LOOKS);
  expect(told.split(LOOKS)).toHaveLength(2);
  expect(told.slice(0, at)).toMatch(/HDR-X-REQUEST-ID/);
  expect(told.slice(0, at)).toMatch(/a 4xx that the document declares/);
});

test('summary.json has the suggestion with its score, and none for unknown forms', () => {
  const { causes } = summarise(run, SAMPLE_CLAUSES);
  const told = causes.map(({ clauses, looksLike }) => [clauses[0], looksLike?.kind]);
  expect(told).toContainEqual(['HDR-X-REQUEST-ID', 'required-part-not-needed']);
  expect(told).toContainEqual([undefined, undefined]);
  const [first] = causes.flatMap(({ looksLike }) => looksLike ?? []);
  expect(first?.score).toBeGreaterThanOrEqual(0.5);
});
