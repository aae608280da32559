import { pointerParts, toPointer } from './json-pointer.js';
import { isObject, type Json } from './loaded-document.js';
import { valueAt } from './resolve-fragment.js';
import { walkDocument } from './walk-document.js';

/** A part of a file with an address of its own: `#` and the anchors in it are relative to it. */
interface SchemaResource {
  readonly address: string;
  readonly parts: readonly string[];
  readonly anchors: Map<string, readonly string[]>;
}

/** Whether the text of a file may have schemas with names, or references to them. */
export const mayName = (text: string): boolean =>
  /\$(id|self|anchor|dynamicAnchor|dynamicRef|recursiveRef)\b/.test(text);

/** The `$id`s and anchors of one file. */
export class SchemaIds {
  readonly #byPlace = new Map<string, SchemaResource>();
  readonly #byAddress = new Map<string, SchemaResource>();

  constructor(
    readonly root: Json,
    file: string,
  ) {
    const base = new URL(encodeURI(file.replace(/^.*[\\/]/, '')), 'file:///').href;
    const self = isObject(root) ? root['$self'] : undefined;
    this.#add(resolved(typeof self === 'string' ? self : '', base) ?? base, []);
    const kind = isObject(root) && 'openapi' in root ? 'document' : 'schema';
    walkDocument({ value: root, kind, at: [] }, (schema, found, at) => {
      if (found === 'schema' && isObject(schema)) this.#read(schema, [...at]);
    });
  }

  /** Whether a pointer at this place may be relative to a schema with an `$id`. */
  isWithin(at: readonly string[]): boolean {
    return this.#around(at).parts.length > 0;
  }

  /** The place that a reference at `at` leads to by `$id` and anchors; undefined when it leads elsewhere. */
  find(ref: string, at: readonly string[]): readonly string[] | undefined {
    const around = this.#around(at);
    const [address = '', ...rest] = ref.split('#');
    const resource = address === '' ? around : this.#byAddress.get(resolved(address, around) ?? '');
    if (resource === undefined) return undefined;
    const fragment = rest.join('#');
    if (fragment !== '' && !fragment.startsWith('/')) return resource.anchors.get(fragment);
    const parts = [...resource.parts, ...pointerParts(`#${fragment}`)];
    return valueAt(this.root, parts) === undefined ? undefined : parts;
  }

  #read(schema: { readonly [key: string]: Json }, at: readonly string[]): void {
    const id = schema['$id'];
    if (typeof id === 'string' && !id.startsWith('#')) {
      const address = resolved(id, this.#around(at));
      if (address !== undefined) this.#add(address, at);
    }
    for (const key of ['$anchor', '$dynamicAnchor']) {
      const name = schema[key];
      const { anchors } = this.#around(at);
      if (typeof name === 'string' && !anchors.has(name)) anchors.set(name, at);
    }
  }

  #add(address: string, parts: readonly string[]): void {
    const resource: SchemaResource = { address, parts, anchors: new Map() };
    this.#byPlace.set(toPointer(parts), resource);
    if (!this.#byAddress.has(address)) this.#byAddress.set(address, resource);
  }

  #around(at: readonly string[]): SchemaResource {
    for (let length = at.length; length > 0; length--) {
      const found = this.#byPlace.get(toPointer(at.slice(0, length)));
      if (found !== undefined) return found;
    }
    return this.#byPlace.get('') as SchemaResource;
  }
}

/** An absolute address without its fragment; undefined for what is no address. */
function resolved(address: string, base: string | SchemaResource): string | undefined {
  try {
    const from = typeof base === 'string' ? base : base.address;
    return new URL(address, from).href.replace(/#.*$/s, '');
  } catch {
    return undefined;
  }
}
