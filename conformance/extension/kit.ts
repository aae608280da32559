/** Entry point of the package's `./conformance`: the helpers for the cases of an extension. */
export * as build from '../cases/build.js';
export type * from '../cases/case.js';
export * as flows from '../cases/flows.js';
export type { Clause, Level, Provenance } from '../clauses/clause.js';
export type {
  CustomCheck,
  EverywhereCheck,
  Extension,
  ExtensionClause,
  Mistake,
  SeenAnswer,
} from './extension.js';
