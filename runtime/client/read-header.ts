import { readTexts, type WireForm } from '../model/wire-form.js';

/** A header that is more than its text, as a value. */
export function readHeader(form: WireForm, texts: readonly string[]): unknown {
  return readTexts(form, texts);
}
