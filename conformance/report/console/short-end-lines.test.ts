import { expect, test } from 'vitest';
import type { RunEvent } from '../../record/event.js';
import { foldRun } from '../../record/fold-run.js';
import { SAMPLE_CLAUSES } from '../sample/sample-clauses.js';
import { sampleEvents } from '../sample/sample-events.js';
import { createPaint } from './paint.js';
import { shortEndLines } from './short-end-lines.js';

test('a run that was stopped ends with the command that carries out the rest', () => {
  const events = sampleEvents().map((event): RunEvent => {
    if (event.type === 'run-finished') return { ...event, exitCode: 130 };
    if (event.type !== 'run-started') return event;
    return {
      ...event,
      profile: { ...event.profile, file: 'my bank.yaml', path: '/w/my bank.yaml' },
    };
  });
  const layout = { paint: createPaint(false), columns: 80 };
  const ending = { report: 'runs/one/report.html', layout, clauses: SAMPLE_CLAUSES };
  const lines = shortEndLines(foldRun(events), ending);
  expect(lines).toContain(
    "Go on   npx xs2a conformance --profile 'my bank.yaml' --resume runs/one",
  );
});
