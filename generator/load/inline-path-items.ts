import { atPointer, pointerParts } from './json-pointer.js';
import { isObject, type Json, type JsonObject } from './loaded-document.js';
import type { Origins } from './origins.js';

/** Replaces path items that are a local $ref by their targets; the checks report loops. */
export function inlinePathItems(document: JsonObject, origins: Origins): void {
  for (const section of ['paths', 'webhooks']) {
    const items = document[section];
    if (!isObject(items)) continue;
    for (const item of Object.values(items)) {
      if (isObject(item)) inline(document, item as Record<string, Json>, origins);
    }
  }
}

function inline(document: JsonObject, item: Record<string, Json>, origins: Origins): void {
  const seen = new Set<unknown>([item]);
  for (let ref = item['$ref']; typeof ref === 'string' && ref.startsWith('#'); ref = item['$ref']) {
    const target = atPointer(document, ref);
    if (!isObject(target) || seen.has(target)) return;
    seen.add(target);
    delete item['$ref'];
    for (const [key, value] of Object.entries(target)) {
      if (Object.hasOwn(item, key)) continue;
      item[key] = value;
      origins.set(item, key, origins.at(document, [...pointerParts(ref), key]));
    }
  }
}
