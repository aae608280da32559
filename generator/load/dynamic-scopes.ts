import { pointerParts, toPointer } from './json-pointer.js';
import { isObject, type JsonObject } from './loaded-document.js';
import { walkDocument } from './walk-document.js';

/** The pointers that dynamic anchors mean, by name; `$recursiveAnchor` has the name ''. */
export type Bindings = ReadonlyMap<string, string>;

/** A schema that stands alone: a component, or one written where it is used. */
export interface SchemaUnit {
  readonly parts: readonly string[];
  readonly schemas: { readonly schema: JsonObject; readonly at: readonly string[] }[];
}

/**
 * The schemas of a document, and the dynamic anchors in each of their scopes. A scope is a schema with an
 * `$id`. Many documents have none, so each component is a scope as well.
 */
export class DynamicScopes {
  readonly units = new Map<string, SchemaUnit>();
  readonly #scopes = new Map<string, Map<string, string>>();

  constructor(document: JsonObject) {
    let unit: SchemaUnit | undefined;
    walkDocument({ value: document, kind: 'document', at: [] }, (schema, kind, at) => {
      if (kind !== 'schema' || !isObject(schema)) return;
      if (unit === undefined || !unit.parts.every((part, index) => at[index] === part)) {
        unit = { parts: [...at], schemas: [] };
        this.units.set(toPointer(at), unit);
        this.#scopes.set(toPointer(at), new Map());
      }
      unit.schemas.push({ schema, at: [...at] });
      this.#read(schema, at);
    });
  }

  /** The unit around a place. */
  unitAt(parts: readonly string[]): SchemaUnit | undefined {
    return this.#nearest(parts, this.units)?.[1];
  }

  /** The scope around a place: its pointer, and its anchors. */
  scopeAt(parts: readonly string[]): readonly [pointer: string, Bindings] | undefined {
    return this.#nearest(parts, this.#scopes);
  }

  /** Any schema of the document with this dynamic anchor. */
  anywhere(name: string): string | undefined {
    for (const anchors of this.#scopes.values()) {
      const found = anchors.get(name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Every schema with this dynamic anchor, one for each scope. */
  targets(name: string): readonly string[] {
    return [...this.#scopes.values()].flatMap((anchors) => anchors.get(name) ?? []);
  }

  /** The bindings at `at`, inside a schema of `from`: anchors of outer scopes come first. */
  within(bindings: Bindings, from: readonly string[], at: readonly string[]): Bindings {
    let found = bindings;
    for (let length = from.length; length <= at.length; length++) {
      const anchors = this.#scopes.get(toPointer(at.slice(0, length)));
      if (anchors !== undefined) found = extended(found, anchors);
    }
    return found;
  }

  /** The bindings after a reference to a place. */
  entered(bindings: Bindings, parts: readonly string[]): Bindings {
    return extended(bindings, this.scopeAt(parts)?.[1] ?? new Map());
  }

  #read(schema: JsonObject, at: readonly string[]): void {
    const pointer = toPointer(at);
    const id = schema['$id'];
    if (typeof id === 'string' && !id.startsWith('#') && !this.#scopes.has(pointer)) {
      this.#scopes.set(pointer, new Map());
    }
    const anchors = this.#nearest(at, this.#scopes)?.[1];
    const name = schema['$recursiveAnchor'] === true ? '' : schema['$dynamicAnchor'];
    if (typeof name === 'string' && anchors?.has(name) === false) anchors.set(name, pointer);
  }

  #nearest<T>(parts: readonly string[], table: Map<string, T>): readonly [string, T] | undefined {
    for (let length = parts.length; length > 0; length--) {
      const pointer = toPointer(parts.slice(0, length));
      const found = table.get(pointer);
      if (found !== undefined) return [pointer, found];
    }
    return undefined;
  }
}

const extended = (outer: Bindings, inner: Bindings): Bindings =>
  inner.size === 0 ? outer : new Map([...inner, ...outer]);

/** The names of the dynamic anchors that each unit needs, in itself or in what it refers to. */
export function neededNames(
  scopes: DynamicScopes,
  edges: ReadonlyMap<SchemaUnit, { readonly names: Set<string>; readonly refs: Set<string> }>,
): ReadonlyMap<SchemaUnit, ReadonlySet<string>> {
  const users = new Map<SchemaUnit, Set<SchemaUnit>>();
  for (const [unit, { names, refs }] of edges) {
    for (const ref of [...refs, ...[...names].flatMap((name) => scopes.targets(name))]) {
      const target = scopes.unitAt(pointerParts(ref));
      if (target === undefined) continue;
      users.set(target, (users.get(target) ?? new Set()).add(unit));
    }
  }
  const needed = new Map([...edges].map(([unit, { names }]) => [unit, new Set(names)]));
  const waiting = [...needed].flatMap(([unit, names]) => (names.size > 0 ? [unit] : []));
  for (let unit = waiting.pop(); unit !== undefined; unit = waiting.pop()) {
    const names = needed.get(unit) ?? [];
    for (const user of users.get(unit) ?? []) {
      const known = needed.get(user) as Set<string>;
      const before = known.size;
      for (const name of names) known.add(name);
      if (known.size > before) waiting.push(user);
    }
  }
  return needed;
}
