import { Xs2aError } from '../foundation/xs2a-error.js';
import { WALK_DEFAULTS, type WalkOptions } from './engine/walk-options.js';
import { readWalkPath, type WalkPath } from './engine/walk-path.js';
import type { OptionValues } from './option-table.js';

const isWhole = (number: number, least: number, most: number): boolean =>
  Number.isInteger(number) && number >= least && number <= most;

const invalid = (message: string): Xs2aError =>
  new Xs2aError('USAGE', message, {
    hint: 'The options are described by `xs2a conformance --help`.',
  });

/** The random walks of a run; undefined when there are none. Throws USAGE when an option of them is invalid. */
export function walksOf(values: OptionValues): WalkOptions | undefined {
  const { walks: count, walksSeconds, walksRequests, path } = values;
  if (count === undefined) {
    const own = [values.seed, path, walksSeconds, walksRequests];
    if (own.every((each) => each === undefined)) return undefined;
    throw invalid(
      '--seed, --path, --walks-seconds and --walks-requests apply only to walks that are asked for: add --walks N',
    );
  }
  if (count === 0) return undefined;
  const { seed, seconds, requests } = WALK_DEFAULTS;
  const chosen: WalkOptions = {
    count,
    seed: values.seed ?? seed,
    seconds: walksSeconds ?? seconds,
    requests: walksRequests ?? requests,
  };
  refuseOddWalks(chosen);
  return path === undefined ? chosen : { ...chosen, path: pathOf(path, values) };
}

function refuseOddWalks({ count, seed, seconds, requests }: WalkOptions): void {
  if (!isWhole(count, 1, 100_000)) {
    throw invalid('--walks must be a whole number; 0 for a run without walks');
  }
  if (!isWhole(seed, 0, 2 ** 31 - 1)) {
    throw invalid('--seed must be a whole number from 0 to 2147483647');
  }
  if (!(seconds > 0)) throw invalid('--walks-seconds must be a number above 0');
  if (!isWhole(requests, 1, 10_000_000)) {
    throw invalid('--walks-requests must be a whole number from 1');
  }
}

/** A path belongs to one seed, and to the walks of one kind. */
function pathOf(path: string, { seed, only = [] }: OptionValues): WalkPath {
  if (seed === undefined) throw invalid('--path selects a sequence within a seed: add --seed');
  if (only.length !== 1 || !/^walks\/./.test(only[0] ?? '')) {
    throw invalid(
      '--path selects a sequence of one kind of walks: add the kind, as in --only walks/payment',
    );
  }
  const read = readWalkPath(path);
  if (read === null) throw invalid('--path must be a path that a run reported, like 12:0:3,CAD:B');
  return read;
}
