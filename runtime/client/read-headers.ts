import type { AnswerSpec } from './client-spec.js';
import type { RawAnswer } from './raw-answer.js';

/** The values of the declared headers of a response. */
export function readHeaders(spec: AnswerSpec, raw: RawAnswer): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [name, form] of Object.entries(spec.headers)) {
    const given = raw.headers[name.toLowerCase()];
    if (given === undefined) continue;
    const texts = [given].flat();
    found[name] = form.read === undefined ? texts[0] : form.read(form, texts);
  }
  return found;
}
