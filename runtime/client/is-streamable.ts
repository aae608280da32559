import type { ClientOperation } from './client-spec.js';
import { contentTypeOf, findAnswer, mediaOf } from './find-answer.js';
import type { RawAnswer } from './raw-answer.js';

/** Whether the body of such a response is plain bytes, or items one after the other. */
export function isStreamable(operation: ClientOperation, raw: Omit<RawAnswer, 'bytes'>): boolean {
  const spec = findAnswer(operation, raw.status);
  const media = spec && mediaOf(spec, contentTypeOf(raw));
  return media !== undefined && (media.coding === 'binary' || media.open !== undefined);
}
