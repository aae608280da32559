import type { DocumentChange } from '../change/change.js';

const DAY = 24 * 60 * 60 * 1000;
const DATE = /^\d{4}-\d\d-\d\d/;

/**
 * A removal after a deprecation is not breaking once the period of the policy, or the end that the
 * old document announced, is over. Without a period nothing changes.
 */
export function afterDeprecation(
  change: DocumentChange,
  days: number | undefined,
  today: string,
): DocumentChange {
  const { deprecated, sentence, severity } = change;
  if (days === undefined || deprecated === undefined || severity === 'compatible') return change;
  const end = endOf(deprecated, days);
  if (end === undefined) {
    const why =
      'It was deprecated, but the old document does not say since when (x-deprecated-since)';
    return { ...change, sentence: `${sentence} ${why}.` };
  }
  if (end > today) {
    return {
      ...change,
      sentence: `${sentence} It is deprecated and may be removed on or after ${end}.`,
    };
  }
  return {
    ...change,
    severity: 'compatible',
    sentence: `${sentence} It was deprecated and could be removed on or after ${end}.`,
  };
}

/** The first date on which it may be removed: the announced end, or else the end of the period. */
function endOf(
  { since, sunset }: NonNullable<DocumentChange['deprecated']>,
  days: number,
): string | undefined {
  const announced = dayOf(sunset);
  if (announced !== undefined) return announced;
  const from = dayOf(since);
  if (from === undefined) return undefined;
  return new Date(Date.parse(from) + days * DAY).toISOString().slice(0, 10);
}

/** The date of a date or time; undefined when it is neither. */
function dayOf(text: string | null): string | undefined {
  if (text === null || !DATE.test(text) || Number.isNaN(Date.parse(text.slice(0, 10)))) {
    return undefined;
  }
  return text.slice(0, 10);
}
