import { randomInt } from 'node:crypto';
import type { OptionValues } from './option-table.js';

/** The walks of every run by default: short, and the same each time. */
export const USUAL_WALKS = { walks: 1, seed: 1, walksSeconds: 20, walksRequests: 150 } as const;

/** The options with the walks that the user does not mention: short ones, or others each time when they are asked for. */
export function withWalks(values: OptionValues): OptionValues {
  const { walks, seed, path, walksSeconds, walksRequests } = values;
  if (walks === undefined) {
    const own = [seed, path, walksSeconds, walksRequests];
    return own.every((each) => each === undefined) ? { ...values, ...USUAL_WALKS } : values;
  }
  const isFixed = walks === 0 || seed !== undefined || path !== undefined;
  return isFixed ? values : { ...values, seed: randomInt(2 ** 31 - 1) };
}
