import type { CaseEnd } from '../../generated/model/studio/schemas.js';
import type { RecordIndex } from '../record/record-index.js';

/** Which cases a page shows. */
export interface CasesAsked {
  readonly verdict?: string;
  readonly search?: string;
  /** The id of the last case of the page before. */
  readonly cursor?: string;
  readonly limit?: number;
}

const USUAL_LIMIT = 50;

/** The cases of a run that have ended, in the order of their ids. */
export function listCases(
  { ends }: Readonly<RecordIndex>,
  { verdict, search, cursor, limit = USUAL_LIMIT }: CasesAsked,
): { readonly items: readonly CaseEnd[]; readonly total: number; readonly next?: string } {
  const words = search?.toLowerCase();
  const fitting = ends
    .filter((one) => verdict === undefined || one.verdict === verdict)
    .filter((one) => words === undefined || textOf(one).includes(words))
    .map(({ at: _at, ...end }) => end)
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  const rest = cursor === undefined ? fitting : fitting.filter(({ id }) => id > cursor);
  const items = rest.slice(0, limit);
  const last = rest.length > limit ? items.at(-1) : undefined;
  const next = last === undefined ? {} : { next: last.id };
  return { items, total: fitting.length, ...next };
}

const textOf = ({ id, title, clauses = [] }: CaseEnd): string =>
  [id, title, ...clauses].join('\n').toLowerCase();
