import { fullFormats } from 'ajv-formats/dist/formats.js';
import { expression } from './expression.js';
import { counted, NONE, type Rule, unless, type ValidationError } from './rule.js';

export interface TextLimits {
  readonly format?: string;
  /** A regular expression that must match somewhere in the text. */
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** A string. */
export function text(limits: TextLimits = {}): Rule {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, format, pattern } = limits;
  const form = pattern === undefined ? undefined : expression(pattern);
  const hasFormat = format === undefined ? undefined : formatTest(format);
  const bounded = minLength > 0 || maxLength < Number.POSITIVE_INFINITY;
  return (value) => {
    if (typeof value !== 'string') return unless(false, 'type', 'must be a string');
    const wrongLength = bounded ? lengthErrors(value, minLength, maxLength) : NONE;
    // some patterns take time that doubles with each character, so they are not tried on a text that is too
    // long
    if (wrongLength.length > 0 && value.length > maxLength) return wrongLength;
    const fits = form === undefined || form.test(value);
    const formed = hasFormat === undefined || hasFormat(value);
    if (wrongLength.length === 0 && fits && formed) return NONE;
    return [
      ...wrongLength,
      ...unless(fits, 'pattern', `must match the pattern ${pattern}`),
      ...unless(formed, 'format', `must match the format ${format}`),
    ];
  };
}

/** Whether a text has a format; true for an unknown format. */
export function formatOf(name: string): (value: string) => boolean {
  return formatTest(name) ?? (() => true);
}

/** At least this many characters. */
export function atLeast(value: string, least: number): boolean {
  return value.length >= least * 2 || (value.length >= least && countCharacters(value) >= least);
}

/** At most this many characters; a text that is far too long is not counted. */
export function atMost(value: string, most: number): boolean {
  return value.length <= most || (value.length <= most * 2 && countCharacters(value) <= most);
}

function lengthErrors(value: string, least: number, most: number): readonly ValidationError[] {
  if (value.length >= least * 2 && value.length <= most) return NONE;
  const length = countCharacters(value);
  return [
    ...unless(length >= least, 'minLength', `must have at least ${counted(least, 'character')}`),
    ...unless(length <= most, 'maxLength', `must not have more than ${counted(most, 'character')}`),
  ];
}

/** Characters outside the basic plane count as one. */
function countCharacters(value: string): number {
  let pairs = 0;
  for (let at = 0; at + 1 < value.length; at += 1) {
    const code = value.codePointAt(at) ?? 0;
    if (code > 0xffff) {
      pairs += 1;
      at += 1;
    }
  }
  return value.length - pairs;
}

/**
 * Undefined for an unknown format. `url` is none of OpenAPI or JSON Schema: the expression of ajv-formats refuses
 * http://localhost:3000, and documents mean links that may be relative.
 */
function formatTest(name: string): ((value: string) => boolean) | undefined {
  const known = name === 'url' ? 'uri-reference' : name;
  if (!Object.hasOwn(fullFormats, known)) return undefined;
  const format: unknown = Reflect.get(fullFormats, known);
  return testOf(format);
}

function testOf(format: unknown): ((value: string) => boolean) | undefined {
  if (format instanceof RegExp) return (value) => format.test(value);
  if (typeof format === 'function') return format as (value: string) => boolean;
  if (typeof format !== 'object' || format === null || 'type' in format) return undefined;
  return 'validate' in format ? testOf(format.validate) : undefined;
}
