import { encodeReserved, encodeText } from './percent.js';
import type { StyledForm } from './styled-form.js';
import { UnwritableError } from './unwritable-error.js';
import type { Encode } from './write-styled.js';

/**
 * How the items of a value are encoded in a query or a form. Throws for an item that contains the delimiter.
 */
export function queryEncode({ style, reserved, explode, kind }: StyledForm): Encode {
  if (style === 'space') return (text) => encodeText(withoutDelimiter(text, / /, 'a space'));
  if (style === 'pipe') return (text) => encodeText(withoutDelimiter(text, /\|/, 'a |'));
  if (reserved !== true) return encodeText;
  const whole = explode !== true && kind !== 'text';
  return whole ? (text) => encodeReserved(text).replaceAll(',', '%2C') : encodeReserved;
}

/** The text. Throws UnwritableError when it contains the delimiter. */
export function withoutDelimiter(text: string, delimiter: RegExp, shown: string): string {
  if (!delimiter.test(text)) return text;
  throw new UnwritableError(`must not contain ${shown}, which separates its items`);
}
