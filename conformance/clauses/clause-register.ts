import type { Clause } from './clause.js';

/** All clauses by id, in the order of their files. */
export type ClauseRegister = ReadonlyMap<string, Clause>;
