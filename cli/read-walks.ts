import { randomInt } from 'node:crypto';
import type { WalkOptions } from '../conformance/engine/walk-options.js';
import { readWalkPath } from '../conformance/engine/walk-path.js';
import { UsageError } from './report-error.js';

interface WalkFlags {
  readonly count: number | undefined;
  readonly seed: number | undefined;
  readonly path: string | undefined;
  readonly seconds: number | undefined;
  readonly requests: number | undefined;
  readonly only: readonly string[];
}

const isWhole = (number: number, least: number, most: number): boolean =>
  Number.isInteger(number) && number >= least && number <= most;

/** The walks of every run by default: short, and the same each time. */
const USUAL: WalkOptions = { count: 3, seed: 1, seconds: 20, requests: 150 };

/**
 * The options of random walks in the flags; undefined when there are none. Throws UsageError when one is
 * invalid.
 */
export function readWalks(flags: WalkFlags): WalkOptions | undefined {
  const { count, seed, path, seconds = 120, requests = 10_000, only } = flags;
  if (count === undefined) {
    if ([seed, path, flags.seconds, flags.requests].every((each) => each === undefined)) {
      return USUAL;
    }
    throw new UsageError(
      '--seed, --path, --walks-seconds and --walks-requests apply only to walks that are asked for: add --walks N',
    );
  }
  if (count === 0) return undefined;
  if (!isWhole(count, 1, 100_000)) {
    throw new UsageError('--walks must be a whole number; 0 for a run without walks');
  }
  if (seed !== undefined && !isWhole(seed, 0, 2 ** 31 - 1)) {
    throw new UsageError('--seed must be a whole number from 0 to 2147483647');
  }
  if (!(seconds > 0)) throw new UsageError('--walks-seconds must be a number above 0');
  if (!isWhole(requests, 1, 10_000_000)) {
    throw new UsageError('--walks-requests must be a whole number from 1');
  }
  const chosen = { count, seed: seed ?? randomInt(2 ** 31 - 1), seconds, requests };
  return path === undefined ? chosen : { ...chosen, path: pathOf(path, seed, only) };
}

/** A path belongs to one seed, and to the walks of one kind. */
function pathOf(path: string, seed: number | undefined, only: readonly string[]) {
  if (seed === undefined)
    throw new UsageError('--path selects a sequence within a seed: add --seed');
  if (only.length !== 1 || !/^walks\/./.test(only[0] ?? '')) {
    throw new UsageError(
      '--path selects a sequence of one kind of walks: add the kind, as in --only walks/payment',
    );
  }
  const read = readWalkPath(path);
  if (read === null)
    throw new UsageError('--path must be a path that a run reported, like 12:0:3,CAD:B');
  return read;
}
