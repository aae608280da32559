import type { KnownMistake } from '../likeness/known-mistakes.js';
import type { FaultRow } from '../selftest/rows.js';

/** A kind of mistake: what is wrong, how it is corrected, and the seeded faults of this kind. */
export function mistakeLines(
  { id, sentence, mend, faults: own }: KnownMistake,
  faults: readonly FaultRow[],
): readonly string[] {
  const examples = faults.filter((fault) => own.includes(fault.id));
  return [
    `${id}  a kind of mistake`,
    plain(sentence),
    '',
    `How it is corrected: ${mend}`,
    `Faults of the reference bank of this kind: ${examples.length}`,
    ...examples.map((fault) => `  ${fault.id}: ${fault.sentence}`),
  ];
}

/** The kind of mistake of a fault, in two lines; none when no kind lists it. */
export function kindLines(fault: string, mistakes: readonly KnownMistake[]): readonly string[] {
  const kind = mistakes.find(({ faults }) => faults.includes(fault));
  if (kind === undefined) return [];
  return [`Kind of mistake (${kind.id}): ${plain(kind.sentence)}`, `  ${kind.mend}`];
}

/** The sentence for any cause, with a capital letter. */
function plain(sentence: string): string {
  const text = sentence.replace('{operation}', 'an operation').replace('{field}', 'a field');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
