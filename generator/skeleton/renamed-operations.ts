import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiModel } from '../model/api-model.js';

/** The new id of each operation that has another one than in the last output, by document and former id. */
export type RenamedOperations = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** An operation in server/<document>/operations.ts, as the generator prints it. */
const PRINTED = /\bid: '([^'\\]+)',\s+method: '([A-Z]+)',\s+path: '([^'\\]+)',/g;

/** Compares the documents with the last output, which `generated` still contains. */
export async function renamedOperations(
  models: readonly ApiModel[],
  generated: string,
): Promise<RenamedOperations> {
  const found = new Map<string, ReadonlyMap<string, string>>();
  for (const { name, operations } of models) {
    const file = join(generated, 'server', name, 'operations.ts');
    const text = await readFile(file, 'utf8').catch(() => '');
    const ids = new Map(operations.map(({ id, method, path }) => [`${method} ${path}`, id]));
    const former = [...text.matchAll(PRINTED)].map(([, id = '', method = '', path = '']) => {
      return [id, ids.get(`${method} ${path}`) ?? id] as const;
    });
    found.set(name, new Map(former.filter(([id, now]) => now !== id)));
  }
  return found;
}
