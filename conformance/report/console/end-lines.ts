import type { Counts, RunVerdict } from '../../engine/event.js';
import type { Run } from '../fold-run.js';
import { visibleText } from '../visible-text.js';
import { type Layout, labelled } from './case-lines.js';
import { fitText } from './fit-text.js';
import type { Style } from './paint.js';
import { wrapText } from './wrap-text.js';

const SHOWN = 20;

const COUNT_ROWS: readonly (readonly [keyof Counts, string, Style])[] = [
  ['passed', 'passed', 'green'],
  ['failed', 'failed', 'red'],
  ['warned', 'warned', 'yellow'],
  ['observed', 'observed', 'blue'],
  ['waived', 'waived', 'blue'],
  ['blocked', 'blocked', 'magenta'],
  ['setupFailed', 'set-up failed', 'magenta'],
  ['harnessError', 'harness error', 'red'],
  ['notApplicable', 'not applicable', 'dim'],
];

const VERDICT_STYLES: Readonly<Record<RunVerdict, Style>> = {
  conformant: 'green',
  'not-conformant': 'red',
  inconclusive: 'yellow',
};

/** The end of a run: verdict, counts, warnings, what is untested and left over, and the report. */
export function endLines(
  run: Run,
  sentences: ReadonlyMap<string, string>,
  report: string,
  layout: Layout,
): string[] {
  const { paint, columns } = layout;
  const { verdict, reason } = run.finished;
  const word = verdict.replace('-', ' ').toUpperCase();
  return [
    '',
    paint('dim', '─'.repeat(columns)),
    paint('bold', paint(VERDICT_STYLES[verdict], word)),
    ...wrapText(visibleText(reason), columns),
    '',
    ...countLines(run, layout),
    ...warningLines(run, layout),
    ...untestedLines(run, sentences, layout),
    ...leftoverLines(run, layout),
    '',
    `${paint('dim', 'Report  ')}${visibleText(report)}`,
    '',
  ];
}

function countLines(run: Run, { paint }: Layout): string[] {
  const { counts, durationMs, exchanges } = run.finished;
  const rows = COUNT_ROWS.filter(
    ([key]) => counts[key] > 0 || key === 'passed' || key === 'failed',
  ).map(([key, label, style]) => {
    const line = `  ${label.padEnd(15)}${String(counts[key]).padStart(5)}`;
    return counts[key] > 0 ? paint(style, line) : paint('dim', line);
  });
  const effort = `  ${exchanges} exchanges in ${(durationMs / 1000).toFixed(1)} s`;
  return [...rows, paint('dim', effort)];
}

function warningLines(run: Run, { paint, columns }: Layout): string[] {
  const cases = new Map<string, Set<string>>();
  for (const one of run.cases) {
    if (one.verdict === 'waived') continue;
    for (const { clause, level } of one.findings) {
      if (level !== 'recommended') continue;
      cases.set(clause, (cases.get(clause) ?? new Set()).add(one.id));
    }
  }
  if (cases.size === 0) return [];
  const lines = [...cases]
    .sort(([, a], [, b]) => b.size - a.size)
    .map(([clause, ids]) => {
      const places = ids.size === 1 ? [...ids].join() : `${ids.size} cases`;
      return fitText(`  ${visibleText(clause).padEnd(30)} ${visibleText(places)}`, columns);
    });
  return ['', paint('yellow', `Warnings (recommended clauses: ${cases.size})`), ...some(lines)];
}

function untestedLines(
  run: Run,
  sentences: ReadonlyMap<string, string>,
  { paint, columns }: Layout,
): string[] {
  const { untested } = run.finished;
  if (untested.length === 0) return [];
  const title = `Untested required clauses (${untested.length})`;
  if (run.started.narrowed) return ['', paint('dim', `${title}: only some cases were chosen`)];
  const lines = untested.map((clause) =>
    fitText(
      `  ${visibleText(clause).padEnd(30)} ${visibleText(sentences.get(clause) ?? '')}`,
      columns,
    ),
  );
  return ['', paint('yellow', title), ...some(lines)];
}

function leftoverLines(run: Run, layout: Layout): string[] {
  const { leftovers } = run;
  if (leftovers.length === 0) return [];
  const told = leftovers.map((left) => [
    left.kind,
    `${left.path} (${left.status}): ${left.reason}`,
  ]);
  const lines = [...new Map(told.map((one) => [one.join(), one])).values()].flatMap((one) => {
    const times = told.filter((other) => other.join() === one.join()).length;
    return labelled(one[0] ?? '', `${one[1]}${times > 1 ? ` (${times} times)` : ''}`, layout);
  });
  const title = `Left behind at the target (${leftovers.length})`;
  return ['', layout.paint('yellow', title), ...some(lines)];
}

function some(lines: readonly string[]): string[] {
  const hidden = lines.length - SHOWN;
  return hidden > 0 ? [...lines.slice(0, SHOWN), `  and ${hidden} more in the report`] : [...lines];
}
