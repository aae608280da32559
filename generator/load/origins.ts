import { pointerParts } from './json-pointer.js';
import type { Json } from './loaded-document.js';
import type { Source } from './parse-source.js';

/** The origin of a value: a file and the path inside it. */
export interface Origin {
  readonly source: Source;
  readonly parts: readonly string[];
}

/** Records which parts of a document come from another file, or another place. */
export class Origins {
  readonly #moved = new Map<object, Map<string, Origin>>();

  constructor(readonly root: Source) {}

  /** Records the origin of the value at this key of this object. */
  set(parent: object, key: string, origin: Origin): void {
    const known = this.#moved.get(parent) ?? new Map<string, Origin>();
    this.#moved.set(parent, known.set(key, origin));
  }

  /** The origin of the value at the path, or of its place. */
  at(document: Json, parts: readonly string[]): Origin {
    let origin: Origin = { source: this.root, parts: [] };
    let value: Json | undefined = document;
    for (const part of parts) {
      if (typeof value !== 'object' || value === null) break;
      const moved = this.#moved.get(value)?.get(part);
      origin = moved ?? { source: origin.source, parts: [...origin.parts, part] };
      value = Object.hasOwn(value, part)
        ? (value as { readonly [key: string]: Json })[part]
        : undefined;
    }
    return origin;
  }

  of(document: Json, pointer: string): Origin {
    return this.at(document, pointerParts(pointer));
  }
}
