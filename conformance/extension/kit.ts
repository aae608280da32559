/** Entry point of the package's `./conformance`: the helpers for the cases of an extension. */
export * as build from '../cases/build.js';
export type * from '../cases/case.js';
export type * from '../cases/check.js';
export type * from '../cases/value.js';
export type { Clause, Level, Provenance } from '../clauses/clause.js';
export type {
  CustomCheck,
  EverywhereCheck,
  Extension,
  ExtensionClause,
  Mistake,
  SeenAnswer,
} from './extension.js';
export * as flows from './flows.js';
