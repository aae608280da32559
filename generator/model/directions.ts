import { atPointer } from '../load/json-pointer.js';
import { isObject, type Json, type JsonObject } from '../load/loaded-document.js';

/** Finds the schemas that differ between requests and responses. */
export class Directions {
  readonly #known = new Map<string, boolean>();
  readonly #any: boolean;

  constructor(readonly root: JsonObject) {
    this.#any = marked(root);
  }

  /** Whether a property of one direction is reachable from the target of the $ref. */
  differ(ref: string): boolean {
    if (!this.#any) return false;
    const known = this.#known.get(ref);
    if (known !== undefined) return known;
    const seen = new Set([ref]);
    let found = false;
    for (const next of seen) {
      if (this.#known.get(next) === false) continue;
      const target = atPointer(this.root, next);
      found = this.#known.get(next) === true || marked(target);
      if (found) break;
      for (const one of refsIn(target)) seen.add(one);
    }
    if (found) this.#known.set(ref, true);
    else for (const one of seen) this.#known.set(one, false);
    return found;
  }
}

function marked(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.some(marked);
  if (!isObject(value)) return false;
  return (
    value['readOnly'] === true || value['writeOnly'] === true || Object.values(value).some(marked)
  );
}

function refsIn(value: Json | undefined): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(refsIn);
  if (!isObject(value)) return [];
  const { $ref, ...others } = value;
  return [
    ...(typeof $ref === 'string' ? [$ref] : []),
    ...Object.values(others).flatMap((one) => refsIn(one)),
  ];
}
