import { expect, test } from 'vitest';
import { foldRun, type Run } from '../record/fold-run.js';
import { showLines } from './console/show-lines.js';
import { renderMarkdown } from './formats/render-markdown.js';
import { testOutcomes } from './formats/test-outcomes.js';
import { replayCommand } from './replay-command.js';
import { sampleEvents } from './sample/sample-events.js';

const started = {
  profile: { name: 'A bank', file: 'my bank.yaml', path: '/w/my bank.yaml', dialect: 'contract' },
} as const;
const WALK = { walks: 3, seed: 7, path: '1:1:0,BAEAAB:q', lines: ['1. a payment is created'] };
const AGAIN =
  "npx xs2a conformance --profile 'my bank.yaml' --walks 1 --seed 7 --path 1:1:0,BAEAAB:q --only walks/consent";

test.each([
  [{ id: 'walks/consent', walk: WALK }, AGAIN],
  [
    { id: 'walks/consent', walk: { ...WALK, path: null } },
    "npx xs2a conformance --profile 'my bank.yaml' --walks 3 --seed 7 --only walks/consent",
  ],
  [
    { id: 'walks/consent', walk: { ...WALK, draw: 5 } },
    AGAIN.replace('--walks', '--draw 5 --walks'),
  ],
  [{ id: 'walks/consent' }, "npx xs2a conformance --profile 'my bank.yaml' --only walks/consent"],
  [{ id: 'pis/a' }, "npx xs2a replay runs/one pis/a --profile 'my bank.yaml'"],
])('%j is repeated by %s', (one, command) => {
  expect(replayCommand(one, 'runs/one', started)).toBe(command);
});

test('the walks of a bank that the run started are repeated against a new one', () => {
  const file = '/tmp/xs2a-bank-a1B2c3/profile.yaml';
  const own = { profile: { ...started.profile, file, path: file } };
  expect(replayCommand({ id: 'walks/payment', walk: WALK }, 'reports/one', own)).toBe(
    'npx xs2a conformance --walks 1 --seed 7 --path 1:1:0,BAEAAB:q --only walks/payment',
  );
});

test('show, report.md and junit.xml print this command for a case of walks', () => {
  const run = foldRun(sampleEvents());
  const cases = run.cases.flatMap((one) =>
    one.verdict === 'failed' ? [{ ...one, id: 'walks/consent', walk: WALK }] : [],
  );
  const walked: Run = { ...run, cases, started: { ...run.started, ...started } };
  expect(showLines(walked, 'walks/consent', [], 'runs/one')?.at(-1)).toBe(`Again: ${AGAIN}`);
  expect(renderMarkdown(walked, [])).toContain(`Again: \`${AGAIN}\``);
  expect(testOutcomes(walked)[0]?.text).toContain(`to repeat it: ${AGAIN}\n`);
});
