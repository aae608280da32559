import { frameworkOf } from '../clauses/applies-to.js';
import type { SpokenDialect } from '../clauses/clause.js';
import { berlinGroup } from './berlin-group.js';
import type { DialectTable } from './dialect-table.js';

/** How a dialect differs from the contract; empty for the contract itself. */
export function tableOfDialect(spoken: SpokenDialect): DialectTable | undefined {
  const { dialect } = spoken;
  switch (dialect) {
    case 'contract':
      return undefined;
    case 'berlin-group':
      return berlinGroup(frameworkOf(spoken));
    default:
      return dialect satisfies never;
  }
}
