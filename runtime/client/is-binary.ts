import type { ClientOperation } from './client-spec.js';
import { contentTypeOf, findAnswer, mediaOf } from './find-answer.js';
import type { RawAnswer } from './raw-answer.js';

/** Whether the body of such a response is plain bytes. */
export function isBinary(operation: ClientOperation, raw: Omit<RawAnswer, 'bytes'>): boolean {
  const spec = findAnswer(operation, raw.status);
  return spec !== undefined && mediaOf(spec, contentTypeOf(raw))?.coding === 'binary';
}
