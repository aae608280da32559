import { nearestWord } from '../../foundation/nearest-word.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';

/** The ways to serve; `express` is the one for node:http and node:https too. */
export const ADAPTERS = ['fastify', 'express', 'fetch'] as const;
export type Adapter = (typeof ADAPTERS)[number];

/** Templates that only some of the adapters need; all others are filled in any case. */
const NEEDED_BY: Readonly<Record<string, readonly Adapter[]>> = {
  'server/document/plugin': ['fastify'],
  'server/document/node-handler': ['express'],
  'server/document/fetch-handler': ['fetch'],
  'server/core/fastify-adapter': ['fastify'],
  'server/core/fastify-options': ['fastify'],
  'server/core/node-adapter': ['express'],
  'server/core/node-message': ['express'],
  'server/core/read-node-body': ['express'],
  'server/core/send-node-answer': ['express'],
  'server/core/fetch-adapter': ['fetch'],
  'server/core/read-fetch-body': ['fetch'],
  'server/core/peer': ['fastify', 'express'],
  'server/core/read-stream': ['express', 'fetch'],
  'server/core/strip-prefix': ['express', 'fetch'],
};

/** Whether one of these adapters needs the template, or anything else does. */
export function isNeeded(template: string, adapters: readonly Adapter[]): boolean {
  return NEEDED_BY[template]?.some((adapter) => adapters.includes(adapter)) ?? true;
}

/** The adapters of these names, which may stand in one text with commas; all when none is named. */
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
  const hint = near === undefined ? `Name any of ${ADAPTERS.join(', ')}.` : `Is it ${near}?`;
  throw new Xs2aError('USAGE', `There is no adapter ${name}.`, { hint });
}
