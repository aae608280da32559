import type { AnswerSpec } from './client-spec.js';
import type { RawAnswer } from './raw-answer.js';

/** The values of the declared headers of a response. */
export function readHeaders({ headers }: AnswerSpec, raw: RawAnswer): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const name of Object.keys(headers)) {
    const given = raw.headers[name.toLowerCase()];
    const form = headers[name];
    if (given === undefined || form === undefined) continue;
    const texts = [given].flat();
    found[name] = form.read === undefined ? texts[0] : form.read(form, texts);
  }
  return found;
}
