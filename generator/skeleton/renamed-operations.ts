import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiModel } from '../model/api-model.js';

/** The new id of each operation that has another one than in the last output, by document and former id. */
export type RenamedOperations = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** An operation in operations.ts of a document, as the generator prints it. */
const PRINTED = /\bid: '([^'\\]+)',\s+method: '([A-Z]+)',\s+path: '([^'\\]+)',/g;

/** The id and the call, `PATCH /animals/{id}`, of each operation in a generated operations.ts. */
export function printedOperations(
  text: string,
): readonly { readonly id: string; readonly call: string }[] {
  return [...text.matchAll(PRINTED)].map(([, id = '', method = '', path = '']) => {
    return { id, call: `${method} ${path}` };
  });
}

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
    const former = printedOperations(text).map(
      ({ id, call }) => [id, ids.get(call) ?? id] as const,
    );
    found.set(name, new Map(former.filter(([id, now]) => now !== id)));
  }
  return found;
}
