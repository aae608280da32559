import { counted } from '../../foundation/counted.js';
import { some } from './case-causes.js';
import type { KeptByWaivers } from './causes/kept-by-waivers.js';

/**
 * Such as `15 cases could not be judged because of violations that waivers accept: 14 because of AIS-CONSENT-CREATE-ID (W2), 1 because of
 * COMMON-SCHEMA-STATED (W1).` Empty where all cases were judged.
 */
export function keptSentence(kept: readonly KeptByWaivers[]): string {
  const [first, ...others] = [...kept].sort((a, b) => b.cases.length - a.cases.length);
  if (first === undefined) return '';
  const all = kept.reduce((sum, { cases }) => sum + cases.length, 0);
  const head = `${counted(all, 'case')} could not be judged because of`;
  if (others.length > 0) {
    const parts = [first, ...others].map(
      ({ cases, clauses, waivers }) =>
        `${cases.length} because of ${some(clauses)} (${some(waivers)})`,
    );
    return `${head} violations that waivers accept: ${some(parts)}.`;
  }
  const { clauses, waivers } = first;
  const what = clauses.length === 1 ? 'the violation' : 'the violations';
  const who = waivers.length === 1 ? 'the waiver' : 'the waivers';
  return `${head} ${what} of ${some(clauses)} that ${who} ${some(waivers)} ${waivers.length === 1 ? 'accepts' : 'accept'}.`;
}
