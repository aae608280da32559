import { explodes } from './explodes.js';
import { slowness } from './slowness.js';

/**
 * Up to this length, a text is matched in well below a second, even when the time doubles with each
 * character.
 */
export const SHORT = 24;
/** The number of steps in about a second: a length is safe when its power is not larger. */
const MOST_STEPS = 1_000_000_000;

/** The matching time of a pattern. */
export interface Cost {
  readonly explodes: boolean;
  /** The time grows with the length of the text to this power. */
  readonly power: number;
}

const known = new Map<string, Cost>();

/** The cost of a pattern. That of an invalid one, which is reported elsewhere, is nothing. */
export function costOf(pattern: string): Cost {
  const cost = known.get(pattern) ?? costIfSound(pattern);
  known.set(pattern, cost);
  return cost;
}

/** Any other error than that of an invalid pattern would hide a finding. */
function costIfSound(pattern: string): Cost {
  try {
    return explodes(pattern)
      ? { explodes: true, power: 0 }
      : { explodes: false, power: slowness(pattern) };
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    return { explodes: false, power: 0 };
  }
}

/** The length of the longest text that is matched in about a second at most. */
export function longestSafe({ explodes: doubles, power }: Cost): number {
  if (doubles) return SHORT;
  if (power < 2) return Number.POSITIVE_INFINITY;
  return Math.floor(MOST_STEPS ** (1 / power) + 1e-6);
}
