import type { Check } from '../check.js';
import type { Approach } from './approach.js';

/** Clauses about an approval at the Redirect page. */
const AT_THE_PAGE: ReadonlySet<string> = new Set([
  'SCA-REDIRECT-AUTHORISES',
  'COF-REDIRECT-AUTHORISES',
]);

/** The clauses about an approval without a page of the bank. */
const WITHOUT_PAGE: Partial<Readonly<Record<Approach, string>>> = {
  EMBEDDED: 'SCA-EMBEDDED-AUTHORISES',
  DECOUPLED: 'SCA-DECOUPLED-AUTHORISES',
};

/** The clause that judges an approval in this approach; any other clause is unchanged. */
export const clauseOfApproval = (clause: string, approach: Approach): string =>
  AT_THE_PAGE.has(clause) ? (WITHOUT_PAGE[approach] ?? clause) : clause;

/** A check after an approval in this approach. */
export const approvedBy =
  (approach: Approach) =>
  <C extends Check>(check: C): C => {
    const clause = clauseOfApproval(check.clause, approach);
    return clause === check.clause ? check : { ...check, clause };
  };
