import { randomInt } from 'node:crypto';
import type { WalkOptions } from '../conformance/engine/walk-options.js';
import { readWalkPath } from '../conformance/engine/walk-path.js';
import { UsageError } from './report-error.js';

interface WalkFlags {
  readonly count: number | undefined;
  readonly seed: number | undefined;
  readonly path: string | undefined;
  readonly seconds: number;
  readonly requests: number;
  readonly only: readonly string[];
}

const isWhole = (number: number, least: number, most: number): boolean =>
  Number.isInteger(number) && number >= least && number <= most;

/** What every run does unless told otherwise: short, and the same walks each time. */
const USUAL: WalkOptions = { count: 3, seed: 1, seconds: 20, requests: 150 };

/** What the flags say of random walks; undefined when there are none. Throws UsageError. */
export function readWalks(flags: WalkFlags): WalkOptions | undefined {
  const { count, seed, path, seconds, requests, only } = flags;
  if (count === undefined) {
    if (seed === undefined && path === undefined) return USUAL;
    throw new UsageError('--seed and --path are about random walks: say how many by --walks');
  }
  if (count === 0) return undefined;
  if (!isWhole(count, 1, 100_000)) {
    throw new UsageError('--walks is a whole number; 0 for a run without walks');
  }
  if (seed !== undefined && !isWhole(seed, 0, 2 ** 31 - 1)) {
    throw new UsageError('--seed is a whole number from 0 to 2147483647');
  }
  if (!(seconds > 0)) throw new UsageError('--walks-seconds is a number above 0');
  if (!isWhole(requests, 1, 10_000_000)) {
    throw new UsageError('--walks-requests is a whole number from 1');
  }
  const chosen = { count, seed: seed ?? randomInt(2 ** 31 - 1), seconds, requests };
  return path === undefined ? chosen : { ...chosen, path: pathOf(path, seed, only) };
}

/** A path stands in a seed, and in the walks of one kind. */
function pathOf(path: string, seed: number | undefined, only: readonly string[]) {
  if (seed === undefined) throw new UsageError('--path stands in a seed: give --seed too');
  if (only.length !== 1 || !/^walks\/./.test(only[0] ?? '')) {
    throw new UsageError('--path is of one kind of walks: say which, as --only walks/payment');
  }
  const read = readWalkPath(path);
  if (read === null) throw new UsageError('--path is not as a run told it, like 12:0:3,CAD:B');
  return read;
}
