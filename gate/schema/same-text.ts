import type { Json, JsonObject } from '../../generator/load/loaded-document.js';
import type { Joint, SchemaDocument } from './schema-part.js';

/** Text for people, which changes nothing for programs where it is text. */
const FOR_PEOPLE = new Set(['description', 'title', 'summary', 'example']);

/** True where the values are alike but for words; the $refs in them are collected. */
function isAlike(a: Json | undefined, b: Json | undefined, refs: Set<string>): boolean {
  if (a === b && (typeof a !== 'object' || a === null)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((one, index) => isAlike(one as Json, b[index] as Json, refs));
  }
  return areAlikeObjects(a as JsonObject, b as JsonObject, refs);
}

function areAlikeObjects(a: JsonObject, b: JsonObject, refs: Set<string>): boolean {
  for (const key of Object.keys(a)) {
    const [one, other] = [a[key], b[key]];
    if (key === '$ref' && typeof one === 'string') refs.add(one);
    if (isAlike(one, other, refs)) continue;
    if (!FOR_PEOPLE.has(key) || !isWord(one) || !isWord(other)) return false;
  }
  return Object.keys(b).every(
    (key) => Object.hasOwn(a, key) || (FOR_PEOPLE.has(key) && isWord(b[key])),
  );
}

function isWord(value: Json | undefined): boolean {
  return value === undefined || typeof value === 'string';
}

export interface SameText {
  /** True for values that are the same with all that they refer to, but for words. */
  readonly values: (old: Json | undefined, now: Json | undefined) => boolean;
  readonly joints: (old: Joint, now: Joint) => boolean;
}

/** Compares two documents letter by letter; what a $ref leads to is compared once. */
export function sameText(old: SchemaDocument, now: SchemaDocument): SameText {
  if (old.modern !== now.modern) return { values: () => false, joints: () => false };
  const unlike = new UnlikeTargets(old, now);
  const values = (a: Json | undefined, b: Json | undefined): boolean => {
    const refs = new Set<string>();
    return isAlike(a, b, refs) && ![...refs].some((ref) => unlike.has(ref));
  };
  const joints = (a: Joint, b: Joint): boolean =>
    a.length === b.length && a.every((part, index) => values(part.value, b[index]?.value));
  return { values, joints };
}

/** The $refs that do not lead to the same in both documents, or to something that leads on to such a one. */
class UnlikeTargets {
  /** By $ref, whether it leads to the same; and the $refs that lead to it. */
  readonly #unlike = new Map<string, boolean>();

  constructor(
    readonly old: SchemaDocument,
    readonly now: SchemaDocument,
  ) {}

  has(ref: string): boolean {
    if (!this.#unlike.has(ref)) this.#explore(ref);
    return this.#unlike.get(ref) ?? true;
  }

  /** Looks at all that can be reached from a $ref, and carries what is unlike back to who refers to it. */
  #explore(start: string): void {
    const users = new Map<string, string[]>();
    const bad: string[] = [];
    const open = [start];
    this.#unlike.set(start, false);
    for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
      const refs = new Set<string>();
      if (!isAlike(this.old.lookup(ref), this.now.lookup(ref), refs)) bad.push(ref);
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
