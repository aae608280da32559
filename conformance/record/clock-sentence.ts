import type { ClockJump } from './event.js';

const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;

/** One sentence about the jumps of a clock; null when there were none. */
export function clockSentence(jumps: readonly ClockJump[]): string | null {
  const [first, ...more] = jumps;
  if (first === undefined) return null;
  const way = first.byMs < 0 ? 'back' : 'forward';
  const jump = `${way} by ${spanOf(first.byMs)} during the run (at ${first.at.slice(11, 19)} UTC)`;
  const all = more.length === 0 ? jump : `${jump}, and ${more.length + 1} times in all`;
  return `The clock of this machine jumped ${all}: findings about times, dates and expiry are not reliable.`;
}

/** A time span in its two largest units, such as `1 h 2 min`. */
function spanOf(ms: number): string {
  let rest = Math.round(Math.abs(ms) / 1000);
  const parts = UNITS.flatMap(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count === 0 ? [] : [`${count} ${unit}`];
  });
  return parts.slice(0, 2).join(' ');
}
