import { isSuccess, jsonIn, type SentAnswer } from '../../../mutation/answer.js';
import { valueAt } from '../../../mutation/fields.js';
import type { ArmedFault, ChangeAnswer } from '../fault.js';

/**
 * Changes the second and every later response at one address: `counts` says which one is the first, `changes`
 * which later ones are changed. Both are successes when they are not given.
 */
export function secondTime(
  operations: readonly string[],
  change: (answer: SentAnswer, first: SentAnswer) => SentAnswer,
  {
    counts = isSuccess,
    changes = isSuccess,
  }: Partial<Record<'counts' | 'changes', (answer: SentAnswer) => boolean>> = {},
): () => ArmedFault {
  return () => {
    const first = new Map<string, SentAnswer>();
    const changed: ChangeAnswer = (answer, { url }) => {
      const before = first.get(url);
      if (before !== undefined) return changes(answer) ? change(answer, before) : answer;
      if (counts(answer)) first.set(url, answer);
      return answer;
    };
    return { answer: { operations, change: changed } };
  };
}

/** Gives every creation the value that the first one had in a field. */
export function sameAlways(operations: readonly string[], place: string): () => ArmedFault {
  return () => {
    let first: string | undefined;
    const change: ChangeAnswer = (answer) => {
      const value = valueAt(jsonIn(answer), place);
      if (typeof value !== 'string') return answer;
      first ??= value;
      const text = answer.text.replaceAll(value, first);
      return text === answer.text ? answer : { ...answer, text };
    };
    return { answer: { operations, change } };
  };
}
