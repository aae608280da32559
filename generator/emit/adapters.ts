import { nearestWord } from '../../foundation/nearest-word.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';

/** The server adapters; `express` is also the one for node:http and node:https. */
export const ADAPTERS = ['fastify', 'express', 'fetch'] as const;
export type Adapter = (typeof ADAPTERS)[number];

/** The adapters with these names, which may be comma-separated; all when none is named. */
export function chooseAdapters(names: readonly string[] = ADAPTERS): readonly Adapter[] {
  return names
    .flatMap((name) => name.split(','))
    .map((name) => name.trim())
    .map(chooseAdapter);
}

function chooseAdapter(name: string): Adapter {
  const found = ADAPTERS.find((adapter) => adapter === name);
  if (found !== undefined) return found;
  const near = nearestWord(name, ADAPTERS);
  const hint = near === undefined ? `Use one or more of ${ADAPTERS.join(', ')}.` : `Is it ${near}?`;
  throw new Xs2aError('USAGE', `There is no adapter ${name}.`, { hint });
}
