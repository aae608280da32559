import type { AnswerSpec } from './client-spec.js';
import type { RawAnswer } from './raw-answer.js';

/** The values of the declared headers of a response. */
export function readHeaders({ headers }: AnswerSpec, raw: RawAnswer): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const name in headers) {
    const given = raw.headers[name.toLowerCase()];
    const form = headers[name];
    if (given === undefined || form === undefined) continue;
    const { read } = form;
    if (read === undefined) found[name] = typeof given === 'string' ? given : given[0];
    else found[name] = read(form, [given].flat());
  }
  return found;
}
