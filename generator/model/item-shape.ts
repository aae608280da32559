import type { Shape } from './api-model.js';
import type { FindType } from './find-type.js';
import { resolveShape } from './wire-form.js';

/** How the items of a media type are written; undefined for a media type that is one value. */
export function itemsOf(contentType: string): 'events' | 'lines' | undefined {
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  if (type === 'text/event-stream') return 'events';
  return /^application\/(?:x-)?(?:jsonl|ndjson|json-lines)$/.test(type) ? 'lines' : undefined;
}

/**
 * The shape of one item: what the schema describes, or the items of its array. A schema of text or
 * bytes, or none, describes the body as a whole, and says nothing of its items.
 */
export function itemShape(type: string, described: Shape, find: FindType): Shape | undefined {
  if (itemsOf(type) === undefined) return undefined;
  const found = resolveShape(described, find);
  if (['unknown', 'string', 'binary'].includes(found.kind)) return undefined;
  return found.kind === 'array' ? found.items : described;
}
