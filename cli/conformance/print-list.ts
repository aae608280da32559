import type { Case } from '../../conformance/cases/case.js';
import type { ClauseRegister } from '../../conformance/clauses/clause-register.js';
import { clauseLines } from '../../conformance/listing/clause-lines.js';
import { clausePage } from '../../conformance/listing/clause-page.js';
import { clauseTable } from '../../conformance/listing/clause-table.js';
import { optionLines, optionPage } from '../../conformance/listing/option-lines.js';
import { tagLines } from '../../conformance/listing/tag-lines.js';
import { loadRows } from '../../conformance/selftest/rows.js';
import type { Listed } from './listed.js';

/** The text of a list that does not depend on a bank. */
export function listText(
  listed: Exclude<Listed, 'cases'>,
  format: 'text' | 'markdown',
  suite: { readonly cases: readonly Case[]; readonly clauses: ClauseRegister },
): string {
  const isPage = format === 'markdown';
  switch (listed) {
    case 'clauses': {
      const { faults } = loadRows(suite.clauses);
      const table = clauseTable(suite.clauses, suite.cases, faults);
      return isPage ? clausePage(table) : clauseLines(table);
    }
    case 'options':
      return isPage ? optionPage() : optionLines();
    case 'tags':
      return tagLines(suite.cases);
    default:
      return listed satisfies never;
  }
}
