import { copyJson } from '../copy-json.js';
import { isObject, type Json, type JsonObject } from '../loaded-document.js';
import type { Origins } from '../origins.js';
import type { Source } from '../parse-source.js';
import { valueAt } from '../resolve-fragment.js';
import type { SelectedNode } from './select-nodes.js';

/** The document that is changed, and the overlay with the new values. */
export interface OverlayTarget {
  readonly document: JsonObject;
  readonly origins: Origins;
  readonly overlay: Source;
}

/**
 * Merges an update into a selected value: an array gets it as its last item; in an object, members
 * that are objects in both are merged, arrays in both are joined, everything else is replaced.
 */
export function mergeValue(
  target: OverlayTarget,
  { value }: SelectedNode,
  update: Json,
  at: readonly string[],
): void {
  if (Array.isArray(value)) append(target, value, update, at);
  else merge(target, value as Record<string, Json>, update as JsonObject, at);
}

/** Removes a value from its parent; later items of an array keep their origins. */
export function removeValue({ document, origins }: OverlayTarget, at: readonly string[]): void {
  const parentAt = at.slice(0, -1);
  const parent = valueAt(document, parentAt);
  const key = at.at(-1) ?? '';
  if (isObject(parent)) delete (parent as Record<string, Json>)[key];
  if (!Array.isArray(parent)) return;
  const index = Number(key);
  const before = parent.map((_, entry) => origins.at(document, [...parentAt, String(entry)]));
  parent.splice(index, 1);
  before.slice(index + 1).forEach((origin, offset) => {
    origins.set(parent, String(index + offset), origin);
  });
}

function merge(
  target: OverlayTarget,
  into: Record<string, Json>,
  update: JsonObject,
  at: readonly string[],
): void {
  for (const [key, value] of Object.entries(update)) {
    // Never a member of a document, but a way to change every object of the program.
    if (key === '__proto__') continue;
    const old = Object.hasOwn(into, key) ? into[key] : undefined;
    const here = [...at, key];
    if (isObject(old) && isObject(value)) merge(target, old as Record<string, Json>, value, here);
    else if (Array.isArray(old) && Array.isArray(value)) {
      for (const [index, one] of value.entries()) {
        append(target, old, one as Json, [...here, String(index)]);
      }
    } else {
      // a target may be selected many times: none shares the update's objects with another
      into[key] = copyJson(value);
      target.origins.set(into, key, { source: target.overlay, parts: here });
    }
  }
}

function append(target: OverlayTarget, list: Json[], value: Json, at: readonly string[]): void {
  list.push(copyJson(value));
  target.origins.set(list, String(list.length - 1), { source: target.overlay, parts: at });
}
