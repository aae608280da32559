import { readTexts, type WireForm } from '../model/wire-form.js';

/** The value of a header that is not plain text. */
export function readHeader(form: WireForm, texts: readonly string[]): unknown {
  return readTexts(form, texts);
}
