import { type Decode, splitPair } from './split-pairs.js';
import type { StyledForm } from './styled-form.js';

/** What parts the texts of a value; what parts more surely comes first. */
export function delimiterIn({ style, explode }: StyledForm, body: string): string | RegExp {
  if (explode === true) return style === 'label' ? '.' : style === 'matrix' ? ';' : ',';
  if (style === 'space') return /%20|\+| /;
  return style !== 'pipe' ? ',' : body.includes('|') ? '|' : /%7C/i;
}

/** What follows the sign that a label or a matrix begins with; undefined where that is not there. */
export function withoutStart(form: StyledForm, text: string, decode: Decode): string | undefined {
  const { style, kind, explode, name } = form;
  if (style === 'label') return text.startsWith('.') ? text.slice(1) : undefined;
  if (style !== 'matrix') return text;
  if (!text.startsWith(';')) return undefined;
  const body = text.slice(1);
  if (kind !== 'text' && explode === true) return body;
  const [key, value] = splitPair(body, decode);
  return key === name ? value : undefined;
}
