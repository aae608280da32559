import { essence } from '../model/media-type.js';
import type { ClientOperation } from './client-spec.js';

const known = new WeakMap<ClientOperation, string>();

/** The media types of all declared answers. */
export function acceptOf(operation: ClientOperation): string {
  const before = known.get(operation);
  if (before !== undefined) return before;
  const types = operation.answers.flatMap(({ media }) => media.map(({ type }) => essence(type)));
  const accept = [...new Set(types)].join(', ') || '*/*';
  known.set(operation, accept);
  return accept;
}
