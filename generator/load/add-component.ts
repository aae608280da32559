import { toPointer } from './json-pointer.js';
import { isObject, type Json, type JsonObject } from './loaded-document.js';
import type { Origin, Origins } from './origins.js';

type Mutable = Record<string, Json>;

/** Adds a component under the wanted name, or the next free one, and returns the `$ref` to it. */
export function addComponent(
  document: JsonObject,
  origins: Origins,
  { section, wanted, value }: { readonly section: string; readonly wanted: string; value: Json },
  origin: Origin,
): { readonly at: readonly string[]; readonly ref: string } {
  const named = child(child(document as Mutable, 'components'), section);
  const stem = wanted.replace(/[^A-Za-z0-9._-]+/g, '_') || 'part';
  let name = stem;
  for (let count = 2; Object.hasOwn(named, name); count++) name = `${stem}-${count}`;
  named[name] = value;
  origins.set(named, name, origin);
  const at = ['components', section, name];
  return { at, ref: localRef(at) };
}

/** The `$ref` to a place of the same document. */
export const localRef = (parts: readonly string[]): string =>
  `#${toPointer(parts).replaceAll('%', '%25')}`;

function child(parent: Mutable, key: string): Mutable {
  if (!isObject(parent[key])) parent[key] = {};
  return parent[key] as Mutable;
}
