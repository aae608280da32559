import { nearestWord } from '../../foundation/nearest-word.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { CustomTarget } from '../emit/custom-target.js';
import type { Part } from '../emit/targets.js';

/** Outputs of this package; each is a plugin, like those of others. */
export type BuiltInTarget = 'zod' | 'msw' | 'tanstack-query';

/** An output by its name, or a plugin. */
export type Target = BuiltInTarget | CustomTarget;

const BUILT_IN: Readonly<Record<BuiltInTarget, () => Promise<CustomTarget>>> = {
  zod: async () => (await import('./zod/zod-target.js')).zodTarget,
  msw: async () => (await import('./msw/msw-target.js')).mswTarget,
  'tanstack-query': async () =>
    (await import('./tanstack-query/tanstack-target.js')).tanstackTarget,
};

/** The chosen plugins, once each. Throws USAGE for a name that is not one of ours. */
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
      `The output ${folder} imports the ${missing}, which is not generated.`,
      {
        hint: `Generate the ${missing} too: select the part ${missing}, or no part to generate both.`,
      },
    );
  }
  return chosen;
}

/** Outputs whose libraries write requests or responses with JSON.stringify. */
const WITHOUT_BIGINTS: readonly Target[] = ['msw', 'tanstack-query'];

function refuseWithoutBigints(wanted: readonly Target[]): void {
  const found = wanted.find((target) => WITHOUT_BIGINTS.includes(target));
  if (found === undefined) return;
  throw new Xs2aError('USAGE', `The output ${String(found)} does not support --bigint.`, {
    hint: 'Its values go through JSON.stringify, which rejects bigint: remove the output or the option.',
  });
}

function builtIn(name: string): Promise<CustomTarget> {
  const names = Object.keys(BUILT_IN);
  if (Object.hasOwn(BUILT_IN, name)) return BUILT_IN[name as BuiltInTarget]();
  const near = nearestWord(name, names);
  throw new Xs2aError('USAGE', `There is no output ${JSON.stringify(name)}.`, {
    hint: near === undefined ? `The built-in outputs are ${names.join(', ')}.` : `Is it ${near}?`,
  });
}
