import type { Dialect } from '../clauses/clause.js';
import { BERLIN_GROUP } from './berlin-group.js';
import type { DialectTable } from './dialect-table.js';

/** How a dialect differs from the contract; empty for the contract itself. */
export function tableOfDialect(dialect: Dialect): DialectTable | undefined {
  switch (dialect) {
    case 'contract':
      return undefined;
    case 'berlin-group':
      return BERLIN_GROUP;
    default:
      return dialect satisfies never;
  }
}
