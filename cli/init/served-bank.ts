import { join } from 'node:path';
import { packageRoot } from '../../foundation/package-root.js';
import type { ServedBank } from './bank-main.js';

/** What a server of the user's document, or of the contract's documents, will serve. */
export async function servedBank(
  document: string | undefined,
  overlays: readonly string[] = [],
): Promise<ServedBank> {
  const { loadModels } = await import('../../generator/model/load-models.js');
  const { servedBelow } = await import('../../generator/skeleton/served-below.js');
  const { firstCall } = await import('../../generator/skeleton/first-call.js');
  const files = document === undefined ? ['spec/xs2a.yaml', 'spec/iam.yaml'] : [document];
  const specs = document === undefined ? files.map((file) => join(packageRoot(), file)) : files;
  const { models } = await loadModels({ specs, overlays });
  const below = servedBelow(models);
  const prefixOf = (name: string | undefined): string => below.get(name ?? '') ?? '';
  const call = firstCall(models);
  return {
    documents: files.map((file, index) => ({ file, prefix: prefixOf(models[index]?.name) })),
    first: call && { call, prefix: prefixOf(call.document) },
  };
}
