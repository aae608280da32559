import { type Decode, splitPair } from './split-pairs.js';
import type { StyledForm } from './styled-form.js';

/**
 * The delimiter between the items of a value; an unencoded delimiter takes precedence over an encoded one.
 */
export function delimiterIn({ style, explode }: StyledForm, body: string): string | RegExp {
  if (explode === true) return style === 'label' ? '.' : style === 'matrix' ? ';' : ',';
  if (style === 'space') return /%20|\+| /;
  return style !== 'pipe' ? ',' : body.includes('|') ? '|' : /%7C/i;
}

/** The text after the prefix of a label or matrix; undefined when the prefix is missing. */
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
