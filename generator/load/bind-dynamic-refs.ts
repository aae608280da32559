import { addComponent, localRef } from './add-component.js';
import { copyJson } from './copy-json.js';
import { type Bindings, DynamicScopes, neededNames, type SchemaUnit } from './dynamic-scopes.js';
import { collectRefs, type FoundRef } from './find-refs.js';
import { pointerParts, toPointer } from './json-pointer.js';
import { isObject, type Json, type JsonObject } from './loaded-document.js';
import type { Origins } from './origins.js';
import type { Problem } from './problem.js';
import { resolveFragment, valueAt } from './resolve-fragment.js';
import { SchemaIds } from './schema-ids.js';
import { walkDocument } from './walk-document.js';

type Mutable = Record<string, Json>;

/** A copy of a schema, or the schema itself, whose references are still to be bound. */
interface Task {
  readonly value: Json;
  /** Its place in the document, or that of the schema it is a copy of. */
  readonly parts: readonly string[];
  readonly bindings: Bindings;
}

/** What a `$dynamicRef` or `$recursiveRef` means before anything is known of its use. */
interface DynamicTarget {
  readonly pointer: string;
  /** The dynamic anchor that outer schemas may set; undefined when the target is always the same. */
  readonly name?: string;
}

/** Copies of schemas in one document; more are a mistake, and would become as many types. */
const MOST_COPIES = 1000;

/**
 * Replaces `$dynamicRef` and `$recursiveRef` by `$ref`, in place. A schema that means something else where
 * another schema sets its anchor is copied for that schema, as a component with a name of both.
 */
export function bindDynamicRefs(
  document: JsonObject,
  origins: Origins,
  file: string,
): readonly Problem[] {
  return new Binding(document, origins, file).run();
}

class Binding {
  readonly #scopes: DynamicScopes;
  readonly #ids: SchemaIds;
  readonly #targets = new Map<string, DynamicTarget | undefined>();
  readonly #before = new Map<SchemaUnit, Json>();
  readonly #copies = new Map<string, string>();
  readonly #tasks: Task[] = [];
  #needed: ReadonlyMap<SchemaUnit, ReadonlySet<string>> = new Map();

  constructor(
    readonly document: JsonObject,
    readonly origins: Origins,
    file: string,
  ) {
    this.#scopes = new DynamicScopes(document);
    this.#ids = new SchemaIds(document, file);
  }

  run(): readonly Problem[] {
    const units = [...this.#scopes.units.values()];
    const problems = units.flatMap(({ schemas }) => schemas.flatMap((one) => this.#start(one)));
    if (problems.length > 0) return problems;
    this.#needed = neededNames(
      this.#scopes,
      new Map(units.map((unit) => [unit, this.#edges(unit)])),
    );
    for (const unit of units) {
      if (!this.#isBound(unit) && !unit.schemas.some(({ at }) => this.#targets.has(toPointer(at))))
        continue;
      const value = valueAt(this.document, unit.parts) ?? null;
      this.#before.set(unit, copyJson(value));
      this.#tasks.push({ value, parts: unit.parts, bindings: new Map() });
    }
    for (let task = this.#tasks.shift(); task !== undefined; task = this.#tasks.shift()) {
      this.#bind(task);
      if (this.#copies.size > MOST_COPIES) return [tooMany(task.parts)];
    }
    for (const { schemas } of units) for (const { schema } of schemas) dropAnchors(schema);
    return [];
  }

  /** Finds the first target of a dynamic reference, or says that there is none. */
  #start({ schema, at }: SchemaUnit['schemas'][number]): readonly Problem[] {
    const keyword = ['$dynamicRef', '$recursiveRef'].find((key) => schema[key] !== undefined);
    if (keyword === undefined) return [];
    const ref = schema[keyword];
    const target = typeof ref === 'string' ? this.#firstTarget(keyword, ref, at) : undefined;
    this.#targets.set(toPointer(at), target);
    if (target !== undefined) return [];
    const shown = typeof ref === 'string' ? ` ${ref}` : '';
    const text = `${keyword}${shown} does not resolve`;
    const hint =
      keyword === '$recursiveRef'
        ? 'Write "#", which is its only value.'
        : 'Refer to an $anchor or $dynamicAnchor of this document: "#name".';
    return [{ pointer: toPointer([...at, keyword]), rule: 'schema-dynamic-ref', text, hint }];
  }

  #firstTarget(keyword: string, ref: string, at: readonly string[]): DynamicTarget | undefined {
    const [scope = '', anchors] = this.#scopes.scopeAt(at) ?? [];
    if (keyword === '$recursiveRef') {
      if (ref !== '#') return undefined;
      const pointer = anchors?.get('');
      return pointer === undefined ? { pointer: scope } : { pointer, name: '' };
    }
    const [address, name = ''] = ref.split('#');
    const own = address === '' && name !== '' ? anchors?.get(name) : undefined;
    if (own !== undefined) return { pointer: own, name };
    const parts = this.#ids.find(ref, at) ?? (address === '' ? this.#inDocument(name) : undefined);
    if (parts === undefined) return undefined;
    const target = valueAt(this.document, parts);
    const isDynamic = isObject(target) && name !== '' && target['$dynamicAnchor'] === name;
    return { pointer: toPointer(parts), ...(isDynamic ? { name } : {}) };
  }

  #inDocument(fragment: string): readonly string[] | undefined {
    const found = this.#scopes.targets(fragment)[0];
    return found === undefined ? resolveFragment(this.document, fragment) : pointerParts(found);
  }

  /** The names and targets that the schemas of a unit mention. */
  #edges({ schemas }: SchemaUnit): { readonly names: Set<string>; readonly refs: Set<string> } {
    const names = new Set<string>();
    const refs = new Set<string>();
    for (const { schema, at } of schemas) {
      const target = this.#targets.get(toPointer(at));
      if (target?.name !== undefined) names.add(target.name);
      if (target !== undefined) refs.add(target.pointer);
      for (const { ref } of refsIn(schema, at)) if (ref.startsWith('#')) refs.add(ref);
    }
    return { names, refs };
  }

  #isBound(unit: SchemaUnit): boolean {
    return (this.#needed.get(unit)?.size ?? 0) > 0;
  }

  #bind({ value, parts, bindings }: Task): void {
    const schemas: SchemaUnit['schemas'] = [];
    walkDocument({ value, kind: 'schema', at: parts }, (schema, kind, at) => {
      if (kind === 'schema' && isObject(schema)) schemas.push({ schema, at: [...at] });
    });
    const isCopy = valueAt(this.document, parts) !== value;
    for (const { schema, at } of schemas) {
      const here = this.#scopes.within(bindings, parts, at);
      for (const { holder, key, ref } of refsIn(schema, at)) {
        if (ref.startsWith('#')) (holder as Mutable)[key] = this.#link(pointerParts(ref), here);
      }
      const target = this.#targets.get(toPointer(at));
      if (target !== undefined) this.#replace(schema as Mutable, target, here);
      if (isCopy) dropNames(schema);
    }
  }

  #replace(schema: Mutable, { pointer, name }: DynamicTarget, here: Bindings): void {
    const meant = name === undefined ? pointer : (here.get(name) ?? pointer);
    const $ref = this.#link(pointerParts(meant), here);
    delete schema['$dynamicRef'];
    delete schema['$recursiveRef'];
    if (schema['$ref'] === undefined) schema['$ref'] = $ref;
    else {
      const allOf = Array.isArray(schema['allOf']) ? (schema['allOf'] as readonly Json[]) : [];
      schema['allOf'] = [...allOf, { $ref }];
    }
  }

  /** The $ref to a schema, or to a copy of it where its anchors mean something else. */
  #link(parts: readonly string[], outer: Bindings): string {
    const unit = this.#scopes.unitAt(parts);
    const names = unit === undefined ? undefined : this.#needed.get(unit);
    const plain = localRef(parts);
    if (unit === undefined || names === undefined || names.size === 0) return plain;
    const bindings = only(this.#scopes.entered(outer, parts), names);
    const inPlace = only(this.#scopes.within(new Map(), unit.parts, parts), names);
    const other = [...bindings].find(([name, pointer]) => inPlace.get(name) !== pointer);
    if (other === undefined) return plain;
    const key = JSON.stringify([plain, ...[...bindings].sort()]);
    const known = this.#copies.get(key);
    if (known !== undefined) return known;
    const value = copyJson(
      valueAt(this.#before.get(unit) ?? null, parts.slice(unit.parts.length)) ?? null,
    );
    const made = this.#place(value, parts, this.#scopes.unitAt(pointerParts(other[1])));
    this.#copies.set(key, made);
    this.#tasks.push({ value, parts, bindings });
    return made;
  }

  #place(value: Json, parts: readonly string[], user: SchemaUnit | undefined): string {
    const wanted = [user?.parts.at(-1) ?? '', parts.at(-1) ?? ''].join('-');
    const origin = this.origins.at(this.document, parts);
    const part = { section: 'schemas', wanted, value };
    return addComponent(this.document, this.origins, part, origin).ref;
  }
}

function refsIn(schema: JsonObject, at: readonly string[]): readonly FoundRef[] {
  const found: FoundRef[] = [];
  collectRefs(schema, 'schema', at, found);
  return found;
}

const only = (bindings: Bindings, names: ReadonlySet<string>): Bindings =>
  new Map([...bindings].filter(([name]) => names.has(name)));

function dropAnchors(schema: JsonObject): void {
  delete (schema as Mutable)['$dynamicAnchor'];
  delete (schema as Mutable)['$recursiveAnchor'];
}

function dropNames(schema: JsonObject): void {
  dropAnchors(schema);
  delete (schema as Mutable)['$id'];
  delete (schema as Mutable)['$anchor'];
}

function tooMany(parts: readonly string[]): Problem {
  return {
    pointer: toPointer(parts),
    rule: 'schema-dynamic-ref',
    text: `the $dynamicRefs of this document need more than ${MOST_COPIES} copies of schemas`,
    hint: 'Write a $ref where the target is always the same.',
  };
}
