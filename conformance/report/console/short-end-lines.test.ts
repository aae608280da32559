import { expect, test } from 'vitest';
import type { RunEvent } from '../../record/event.js';
import { foldRun } from '../../record/fold-run.js';
import { SAMPLE_CLAUSES } from '../sample/sample-clauses.js';
import { sampleEvents } from '../sample/sample-events.js';
import { createPaint } from './paint.js';
import { shortEndLines } from './short-end-lines.js';

test('a run that was stopped ends with the command that carries out the rest', () => {
  const events = sampleEvents().map(
    (event): RunEvent => (event.type === 'run-finished' ? { ...event, exitCode: 130 } : event),
  );
  const layout = { paint: createPaint(false), columns: 80 };
  const goOn = "npx xs2a conformance --profile 'my bank.yaml' --resume runs/one";
  const ending = { report: 'runs/one/report.html', layout, clauses: SAMPLE_CLAUSES, goOn };
  const lines = shortEndLines(foldRun(events), ending);
  expect(lines).toContain(`Go on   ${goOn}`);
});
