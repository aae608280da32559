import type { Finding } from './event.js';

/**
 * The expected or actual text of a finding with the place of the value, for a sentence that joins several of
 * them: `the field /consentStatus is "valid"` instead of `the value is "valid"`.
 */
export function withPlace({ where }: Pick<Finding, 'where'>, text: string): string {
  const place = where.slice(where.indexOf(': ') + 2);
  const [, pointer] = /^body (\/.*)$/s.exec(place) ?? [];
  const [, header] = /^response header (.+)$/s.exec(place) ?? [];
  const subject = pointer ?? header;
  if (subject === undefined) return text;
  const named = `${pointer === undefined ? 'the header' : 'the field'} ${subject}`;
  return text.replace(
    /^(?:it|the value|the header|the array)(?= (?:is|matches|contains|has)\b)/,
    named,
  );
}
