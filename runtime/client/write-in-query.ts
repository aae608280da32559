import { queryEncode } from '../model/encode-query.js';
import type { StyledForm } from '../model/styled-form.js';
import { writePairs } from '../model/write-styled.js';
import { writable } from './writable.js';

/** A parameter with a style, as pairs of a query. */
export function writeInQuery(form: StyledForm, value: unknown, operationId: string): string {
  return writable(operationId, form.name, () =>
    writePairs(form, value, queryEncode(form)).join('&'),
  );
}
