import { nearestWord } from '../../foundation/nearest-word.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { CustomTarget } from '../emit/custom-target.js';
import type { Part } from '../emit/targets.js';

/** Outputs that this package brings; each is a plugin like those of others. */
export type BuiltInTarget = 'zod' | 'msw' | 'tanstack-query';

/** An output by its name, or a plugin. */
export type Target = BuiltInTarget | CustomTarget;

const BUILT_IN: Readonly<Record<BuiltInTarget, () => Promise<CustomTarget>>> = {
  zod: async () => (await import('./zod/zod-target.js')).zodTarget,
  msw: async () => (await import('./msw/msw-target.js')).mswTarget,
  'tanstack-query': async () =>
    (await import('./tanstack-query/tanstack-target.js')).tanstackTarget,
};

/** The plugins that are wanted, once each. Throws USAGE for a name that is none of ours. */
export async function chooseTargets(
  wanted: readonly Target[],
  parts: readonly Part[],
  bigint = false,
): Promise<readonly CustomTarget[]> {
  if (bigint) refuseWithoutBigints(wanted);
  const chosen = await Promise.all(
    [...new Set(wanted)].map((one) => (typeof one === 'string' ? builtIn(one) : one)),
  );
  for (const { folder, needs = [] } of chosen) {
    const missing = needs.find((part) => !parts.includes(part));
    if (missing === undefined) continue;
    throw new Xs2aError(
      'USAGE',
      `The output ${folder} imports the ${missing}, which is not made.`,
      {
        hint: `Generate the ${missing} too: leave the part out, or name it.`,
      },
    );
  }
  return chosen;
}

/** What other packages make of a request or a response: they write it with JSON.stringify. */
const WITHOUT_BIGINTS: readonly Target[] = ['msw', 'tanstack-query'];

function refuseWithoutBigints(wanted: readonly Target[]): void {
  const found = wanted.find((target) => WITHOUT_BIGINTS.includes(target));
  if (found === undefined) return;
  throw new Xs2aError('USAGE', `The output ${String(found)} cannot be made with --bigint.`, {
    hint: 'Its values go through JSON.stringify, which takes no bigint: leave one of the two out.',
  });
}

function builtIn(name: string): Promise<CustomTarget> {
  const names = Object.keys(BUILT_IN);
  if (Object.hasOwn(BUILT_IN, name)) return BUILT_IN[name as BuiltInTarget]();
  const near = nearestWord(name, names);
  throw new Xs2aError('USAGE', `There is no output ${JSON.stringify(name)}.`, {
    hint: near === undefined ? `Known are ${names.join(', ')}.` : `Is it ${near}?`,
  });
}
