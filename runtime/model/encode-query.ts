import { encodeReserved, encodeText } from './percent.js';
import type { StyledForm } from './styled-form.js';
import { UnwritableError } from './unwritable-error.js';
import type { Encode } from './write-styled.js';

/** How the texts of a value are encoded in a query or a form; what would part them is refused. */
export function queryEncode({ style, reserved, explode, kind }: StyledForm): Encode {
  if (style === 'space') return (text) => encodeText(withoutDelimiter(text, / /, 'a space'));
  if (style === 'pipe') return (text) => encodeText(withoutDelimiter(text, /\|/, 'a |'));
  if (reserved !== true) return encodeText;
  const whole = explode !== true && kind !== 'text';
  return whole ? (text) => encodeReserved(text).replaceAll(',', '%2C') : encodeReserved;
}

/** The text, which may not hold what parts it from others. */
export function withoutDelimiter(text: string, delimiter: RegExp, shown: string): string {
  if (!delimiter.test(text)) return text;
  throw new UnwritableError(`may not hold ${shown}, which parts its texts`);
}
