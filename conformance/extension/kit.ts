/** Entry of the package's `./conformance`: what cases of a third party are made with. */
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
