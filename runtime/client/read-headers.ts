import { readTexts, type WireForm } from '../model/wire-form.js';
import type { AnswerSpec } from './client-spec.js';
import type { RawAnswer } from './read-answer.js';

type Row = readonly [name: string, key: string, form: WireForm];

const known = new WeakMap<AnswerSpec, readonly Row[]>();

/** The declared headers of an answer, as values. */
export function readHeaders(spec: AnswerSpec, raw: RawAnswer): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [name, key, form] of rowsOf(spec)) {
    const given = raw.headers[key];
    if (given !== undefined) found[name] = readTexts(form, Array.isArray(given) ? given : [given]);
  }
  return found;
}

function rowsOf(spec: AnswerSpec): readonly Row[] {
  let rows = known.get(spec);
  if (rows === undefined) {
    rows = Object.entries(spec.headers).map(([name, form]) => [name, name.toLowerCase(), form]);
    known.set(spec, rows);
  }
  return rows;
}
