import type { Case } from '../cases/case.js';
import type { Clause } from '../clauses/clause.js';
import type { ClauseRegister } from '../clauses/clause-register.js';
import { type LoadedExtension, loadExtension } from './load-extension.js';

/** The suite with the additions of extensions. */
export interface Extended {
  readonly cases: readonly Case[];
  readonly clauses: ClauseRegister;
  readonly extensions: readonly LoadedExtension[];
}

/** Loads extensions one after the other; each can use what the earlier ones added. */
export async function extended(
  given: readonly string[],
  suite: Omit<Extended, 'extensions'>,
): Promise<Extended> {
  let all: Extended = { ...suite, extensions: [] };
  for (const each of given) all = withExtension(all, await loadExtension(each, all));
  return all;
}

function withExtension({ cases, clauses, extensions }: Extended, added: LoadedExtension): Extended {
  const own = (added.clauses ?? []).map((clause): [string, Clause] => [
    clause.id,
    { dialects: ['contract', 'berlin-group'], ...clause, index: [] },
  ]);
  return {
    cases: [...cases, ...(added.cases ?? [])],
    clauses: new Map([...clauses, ...own]),
    extensions: [...extensions, added],
  };
}
