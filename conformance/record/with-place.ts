import type { Finding } from './event.js';

/**
 * The expected or actual text of a finding as a whole sentence, for a reader who does not see the place, or for
 * a sentence that joins several of them: `the field /consentStatus is "valid"` instead of `the value is "valid"`.
 * `expected` is that of the finding: it names the values where two of them are compared.
 */
export function withPlace(
  { where, expected = '' }: Pick<Finding, 'where'> & Partial<Pick<Finding, 'expected'>>,
  text: string,
): string {
  const place = where.slice(where.indexOf(': ') + 2);
  const subject = subjectAt(place);
  const compared = comparedIn(expected);
  if (compared !== undefined && /^(?:they are|both are) /.test(text)) {
    return `${compared} ${text.replace(/^they are/, 'are').replace(/^both are/, 'are both')}`;
  }
  if (subject === undefined) {
    return place === 'values' && compared !== undefined ? text.replace(/^it(?= )/, compared) : text;
  }
  return text.replace(PRONOUN, subject);
}

/** What the text of a check calls the value at its place. */
const PRONOUN =
  /^(?:it(?= )|(?:the value|the status|the header|the array)(?= (?:is|matches|contains|has)\b))/;

/** The name of a place of a response in a sentence; undefined where the texts of checks name it themselves. */
function subjectAt(place: string): string | undefined {
  const [, pointer] = /^body (\/.*)$/s.exec(place) ?? [];
  if (pointer !== undefined) return pointer === '/' ? 'the body' : `the field ${pointer}`;
  const [, header] = /^response header (.+)$/s.exec(place) ?? [];
  if (header !== undefined) return `the header ${header}`;
  return ['body', 'response', 'redirect'].includes(place) ? `the ${place}` : undefined;
}

/** The values that an expectation compares: `A and B` of `A and B are equal`, `A` of `A is "x"`; of several, those of the first one. */
export const comparedIn = (expected: string): string | undefined =>
  /^(.+?) (?:are equal|differ|is(?: not)? .*)$/s.exec(expected.replace(/; or .*$/s, ''))?.[1];
