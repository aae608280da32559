import { incompatibleField } from '../../gate/impact/error-sentence.js';

/** What the compiler says of code that a changed document breaks, and the same in plain words. */
const REASONS: readonly (readonly [RegExp, (...found: readonly string[]) => string])[] = [
  [
    /Property '([^']+)' is missing in type .* but required in type '([^']+)'/s,
    (field, type) => `it lacks ${field}, which is required in ${type}`,
  ],
  [
    /is missing the following properties from type '([^']+)': ([^\n]+)/,
    (type, fields) => `it lacks ${fields}, which are required in ${type}`,
  ],
  [
    /Object literal may only specify known properties, (?:and|but) '([^']+)' does not exist in type '([^\n]+?)'/,
    (field, type) => `it sets ${unquoted(field)}, which is not in ${short(type)}`,
  ],
  [
    /Property '([^']+)' does not exist on type '([^\n]+?)'/,
    (field, type) => `it uses ${field}, which is not in ${short(type)}`,
  ],
  [
    /Type '("[^"]*"|\d+)' is not (?:assignable|comparable) to type '([^\n]+)'/,
    (value, type) => `${value} is not a value of ${short(type)}`,
  ],
];

/**
 * The reason for an error of the compiler; its first sentence when no plainer one is known. `at` is the field
 * where the error is, such as `body.parent`.
 */
export function reasonOf(detail: string, at = ''): string {
  for (const [pattern, tell] of REASONS) {
    const [, ...found] = pattern.exec(detail) ?? [];
    if (found.length > 0) return inField(tell(...found), [at, incompatibleField(detail)]);
  }
  return (detail.split('\n')[0] ?? '').replace(/\.$/, '');
}

/** `its field parent lacks id`; a body itself is no field. */
function inField(reason: string, path: readonly string[]): string {
  const field = path
    .filter((part) => part !== '')
    .join('.')
    .replace(/^body(\.|$)/, '');
  return field === '' ? reason : reason.replace(/^it lacks /, `its field ${field} lacks `);
}

const unquoted = (text = ''): string => text.replace(/^"|"$/g, '');

/** A long union is no help to the reader; the compiler prints it too. */
const short = (type = ''): string => (type.length > 60 ? 'its type' : type);
