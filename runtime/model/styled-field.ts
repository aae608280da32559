import { queryEncode } from './encode-query.js';
import type { StyledForm } from './styled-form.js';
import { writePairs } from './write-styled.js';

/** A field of a form with its own style, as pairs. */
export function styledField(form: StyledForm, value: unknown): readonly string[] {
  return writePairs(form, value, queryEncode(form));
}
