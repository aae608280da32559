import { isObject, type Json, type JsonObject } from '../../generator/load/loaded-document.js';
import { refsOfDiscriminator } from './discriminator-values.js';
import type { Joint, SchemaDocument } from './schema-part.js';

/** Text for people, which does not affect programs. */
const FOR_PEOPLE = new Set(['description', 'title', 'summary', 'example']);

/** Both documents, and the $refs that were met. */
interface Reading {
  readonly old: SchemaDocument;
  readonly now: SchemaDocument;
  readonly refs: Set<string>;
}

/** Whether the values are equal except for texts; collects their $refs. */
function isAlike(a: Json | undefined, b: Json | undefined, reading: Reading): boolean {
  if (a === b && (typeof a !== 'object' || a === null)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((one, index) => isAlike(one as Json, b[index] as Json, reading));
  }
  return areAlikeObjects(a as JsonObject, b as JsonObject, reading);
}

function areAlikeObjects(a: JsonObject, b: JsonObject, reading: Reading): boolean {
  for (const key of Object.keys(a)) {
    const [one, other] = [a[key], b[key]];
    if (key === '$ref' && typeof one === 'string') reading.refs.add(one);
    if (isAlike(one, other, reading)) continue;
    if (!FOR_PEOPLE.has(key) || !isWord(one) || !isWord(other)) return false;
  }
  if (isObject(a['discriminator']) && !leadAlike(a, b, reading)) return false;
  return Object.keys(b).every(
    (key) => Object.hasOwn(a, key) || (FOR_PEOPLE.has(key) && isWord(b[key])),
  );
}

/** Whether discriminators lead to components of the same names; what is in those is compared later. */
function leadAlike(a: JsonObject, b: JsonObject, { old, now, refs }: Reading): boolean {
  const [was, is] = [refsOfDiscriminator(old, a), refsOfDiscriminator(now, b)];
  for (const ref of was) refs.add(ref);
  return was.join() === is.join();
}

function isWord(value: Json | undefined): boolean {
  return value === undefined || typeof value === 'string';
}

export interface SameText {
  /** Whether values are equal with everything that they refer to, except for texts. */
  readonly values: (old: unknown, now: unknown) => boolean;
  readonly joints: (old: Joint, now: Joint) => boolean;
}

/** Compares two documents textually; the target of a $ref is compared once. */
export function sameText(old: SchemaDocument, now: SchemaDocument): SameText {
  if (old.modern !== now.modern) return { values: () => false, joints: () => false };
  const unlike = new UnlikeTargets(old, now);
  const known = new WeakMap<object, { readonly other: unknown; readonly same: boolean }>();
  const values = (a: unknown, b: unknown): boolean => {
    const before = typeof a === 'object' && a !== null ? known.get(a) : undefined;
    if (before !== undefined && before.other === b) return before.same;
    const refs = new Set<string>();
    const same =
      isAlike(a as Json, b as Json, { old, now, refs }) &&
      ![...refs].some((ref) => unlike.has(ref));
    if (typeof a === 'object' && a !== null) known.set(a, { other: b, same });
    return same;
  };
  const joints = (a: Joint, b: Joint): boolean =>
    a.length === b.length && a.every((part, index) => values(part.value, b[index]?.value));
  return { values, joints };
}

/** The $refs whose targets differ between the documents, directly or indirectly. */
class UnlikeTargets {
  /** By $ref, whether its target is the same; and the $refs that lead to it. */
  readonly #unlike = new Map<string, boolean>();

  constructor(
    readonly old: SchemaDocument,
    readonly now: SchemaDocument,
  ) {}

  has(ref: string): boolean {
    if (!this.#unlike.has(ref)) this.#explore(ref);
    return this.#unlike.get(ref) ?? true;
  }

  /** Compares everything that is reachable from a $ref, and marks all referrers of a difference. */
  #explore(start: string): void {
    const users = new Map<string, string[]>();
    const bad: string[] = [];
    const open = [start];
    this.#unlike.set(start, false);
    for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
      const refs = new Set<string>();
      const [was, is] = [this.old.lookup(ref), this.now.lookup(ref)];
      if (!isAlike(was, is, { old: this.old, now: this.now, refs })) bad.push(ref);
      for (const used of refs) {
        users.set(used, [...(users.get(used) ?? []), ref]);
        const known = this.#unlike.get(used);
        if (known === true) bad.push(ref);
        if (known !== undefined) continue;
        this.#unlike.set(used, false);
        open.push(used);
      }
    }
    for (let ref = bad.pop(); ref !== undefined; ref = bad.pop()) {
      this.#unlike.set(ref, true);
      bad.push(...(users.get(ref) ?? []).filter((user) => this.#unlike.get(user) !== true));
    }
  }
}
