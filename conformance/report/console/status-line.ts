import { displayWidth } from '../../../foundation/display-width.js';
import type { Verdict } from '../../record/event.js';
import { visibleText } from '../visible-text.js';
import type { Layout } from './case-lines.js';
import { fitText } from './fit-text.js';
import type { Style } from './paint.js';

type Part = readonly [Style, string];

export interface RunProgress {
  readonly planned: number;
  readonly counts: Readonly<Partial<Record<Verdict, number>>>;
  readonly current: string;
  readonly startedMs: number;
}

/** The status line, such as `12/150  11 passed  1 failed  pis/initiate/answers-201  0:03, 0:40 left`. */
export function statusLine(
  progress: RunProgress,
  { paint, columns }: Layout,
  nowMs: number,
): string {
  const { counts, planned, startedMs } = progress;
  const of = (verdict: Verdict) => counts[verdict] ?? 0;
  const done = Object.values(counts).reduce((sum, count) => sum + count, 0) - of('not-applicable');
  const other = of('blocked') + of('setup-failed') + of('harness-error') + of('unstable');
  const all: Part[] = [
    ['bold', `${done}/${Math.max(planned, done)}`],
    ['green', `${of('passed')} passed`],
    ...part('red', of('failed'), 'failed'),
    ...part('yellow', of('warned'), 'warned'),
    ...part('magenta', other, 'not judged'),
  ];
  const time = clock(nowMs - startedMs) + left(nowMs - startedMs, done, planned);
  const parts = fitting(all, columns - time.length - 5);
  const line = parts.map(([, text]) => text).join('  ');
  const room = columns - 1 - displayWidth(line) - time.length - 4;
  const current = fitText(visibleText(progress.current), room);
  const painted = parts.map(([style, text]) => paint(style, text)).join('  ');
  const gap = ' '.repeat(Math.max(0, room - displayWidth(current)));
  return `${painted}  ${current}${gap}  ${paint('dim', time)}`;
}

/** The leading parts that fit into a narrow terminal. */
function fitting(parts: readonly Part[], width: number): readonly Part[] {
  const line = parts.map(([, text]) => text).join('  ');
  return parts.length > 1 && displayWidth(line) > width
    ? fitting(parts.slice(0, -1), width)
    : parts;
}

function part(style: Style, count: number, word: string): Part[] {
  return count === 0 ? [] : [[style, `${count} ${word}`]];
}

/**
 * No estimate is shown before this number of cases and milliseconds, because the first cases are not
 * representative.
 */
const STEADY = { cases: 20, ms: 3000 };

/** The estimated remaining time, if the remaining cases take as long as the earlier ones. */
function left(ms: number, done: number, planned: number): string {
  if (done < STEADY.cases || ms < STEADY.ms || done >= planned) return '';
  return `, ${clock((ms / done) * (planned - done))} left`;
}

function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
