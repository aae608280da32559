import { expect, test } from 'vitest';
import { displayWidth } from '../../../foundation/display-width.js';
import { causesToMend } from '../../record/causes-to-mend.js';
import type { Finding, RunEvent } from '../../record/event.js';
import { foldRun } from '../../record/fold-run.js';
import { causeLines } from '../console/cause-lines.js';
import { createPaint } from '../console/paint.js';
import { HOSTILE_TEXT } from '../sample/hostile-text.js';
import { sampleEvents } from '../sample/sample-events.js';
import { causeSection } from './markdown-causes.js';

/** A run in which every request that should succeed is refused with this text. */
function refusedWith(text: string) {
  const finding: Finding = {
    clause: 'PIS-INITIATE-201',
    level: 'required',
    expected: 'the status is 201',
    actual: 'the status is 400 (FORMAT_ERROR)',
    where: 'create: status',
  };
  const body = JSON.stringify({ tppMessages: [{ code: 'FORMAT_ERROR', text }] });
  const events = sampleEvents().map((event): RunEvent => {
    if (event.type === 'check') return { ...event, findings: [finding] };
    if (event.type === 'case-finished') return { ...event, verdict: 'failed', findings: [finding] };
    if (event.type !== 'exchange' || event.exchange.response.kind !== 'answer') return event;
    const recorded = { contentType: null, text: body, bytes: body.length, cut: false };
    const response = { ...event.exchange.response, status: 400, body: recorded };
    return { ...event, exchange: { ...event.exchange, response } };
  });
  return foldRun(events);
}

test.each([
  ['hostile', HOSTILE_TEXT],
  ['10 kB', 'x'.repeat(10_000)],
])('a message of the bank that is %s breaks neither the terminal nor Markdown', (_name, text) => {
  const run = refusedWith(text);
  const lines = causeLines(run, { paint: createPaint(false), columns: 80 });
  expect(lines.join(' ').replace(/\s+/g, ' ')).toContain('is refused: 400 FORMAT_ERROR');
  expect(lines.filter((line) => displayWidth(line) > 80)).toEqual([]);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the test searches for them
  expect(lines.join('')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
  const markdown = causeSection(causesToMend(run));
  expect(markdown).toContain('is refused');
  expect(markdown).not.toMatch(/<[a-z/!?]|(?<!\\)\]\(/i);
  expect(markdown.length).toBeLessThan(8000);
});
