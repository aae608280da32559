import type { ErrorObject } from 'ajv';
import { escapedKey } from '../../foundation/json-pointer.js';
import type { Json } from '../../generator/load/loaded-document.js';
import type { SchemaChange } from '../compare/finding.js';
import { canonical } from '../schema/canonical.js';
import type { Direction } from '../schema/compound-shapes.js';
import type { ValueStep } from '../schema/difference.js';
import { foreignPatterns } from '../schema/foreign-patterns.js';
import { resolvedPart, type SchemaDocument, type SchemaPart } from '../schema/schema-part.js';
import { type DiffBudgets, spend, type WorkBudget } from '../schema/work-budget.js';
import { candidatesOf } from './candidates.js';
import { embedder, type Ground } from './embed.js';
import { Samples } from './samples.js';
import { type Judge, LazyCompilers, SchemaJudges } from './schema-judge.js';
import { ANY, type KeptStep, shrink } from './shrink.js';

/** A value that one document allows and the other forbids. */
export interface FoundWitness {
  readonly value: Json;
  readonly allowedBy: 'old' | 'new';
  /** The error of the value in the document that forbids it. */
  readonly reason: string;
}

/** Maximum number of candidates for one difference. */
const MOST_CANDIDATES = 160;
/** The search for one witness may use up this part of the budget. */
const SHARES = 4;
/** After this part of the budget, values that showed a change of the same kind elsewhere are tried first. */
const SOME = 1 / 20;
/** After this part of the budget, witnesses are made less small. */
const MUCH = 1 / 4;

/** So many references that a value follows, and errors that it has, are as much work as one value. */
const MANY_STEPS = 50;

/** A schema that fails so often is not tried again. */
const MOST_FAILURES = 5;

/** A witness; or why there is none: nothing was found, or the budget of work ended the search. */
export type Search = FoundWitness | 'not-found' | 'given-up';

/** Searches for witnesses. The same documents give the same ones. */
export class WitnessFinder {
  readonly #judges: { readonly old: SchemaJudges; readonly new: SchemaJudges };
  readonly #budget: WorkBudget;
  readonly #letters: WorkBudget;
  readonly #compilers = new LazyCompilers();
  /** How often a schema could not be validated with, because it is too deep for the call stack. */
  readonly #failures = new Map<Judge, number>();
  readonly #known = new Map<string, Search>();
  /** By the end of a difference, the value that showed it. */
  readonly #shown = new Map<string, Json>();
  /** By the kind of a difference, wherever it is, the value that showed it last. */
  readonly #alike = new Map<string, Json>();
  #samples = this.#newSamples();
  /** What the search for one change may use up to. */
  #end = 0;

  constructor(
    old: SchemaDocument,
    now: SchemaDocument,
    { values, letters }: Pick<DiffBudgets, 'values' | 'letters'>,
  ) {
    const shared = this.#compilers;
    this.#judges = { old: new SchemaJudges(old, shared), new: new SchemaJudges(now, shared) };
    this.#budget = values;
    this.#letters = letters;
  }

  #newSamples(): { readonly request: Samples; readonly response: Samples } {
    const samplesOf = (view: Direction): Samples =>
      new Samples(
        view,
        (part, value) => {
          const judging = { view, coerce: false, strictOneOf: false };
          return this.#judges[part.document.side].judge(part, judging)(value).length === 0;
        },
        () => this.#spend(),
      );
    return { request: samplesOf('request'), response: samplesOf('response') };
  }

  /** Counts one value; false when the budget of the change is used up. */
  #spend(work = 1): boolean {
    const isWithin = spend(this.#budget, work) && this.#budget.spent <= this.#end;
    return isWithin && this.#letters.spent <= this.#letters.most;
  }

  /** Validates, unless that failed too often, and counts that as more than one value when it is as much work as many. */
  #counted(judge: Judge): Judge {
    const { work } = this.#compilers;
    return (value) => {
      const before = work.references;
      const failures = this.#failures.get(judge) ?? 0;
      if (failures > MOST_FAILURES) throw new RangeError('the schema cannot be validated with');
      this.#failures.set(judge, failures + 1);
      const errors = judge(value);
      this.#failures.set(judge, failures);
      this.#letters.spent = work.letters;
      this.#spend(Math.floor((work.references - before + errors.length) / MANY_STEPS));
      return errors;
    };
  }

  #isSpent(part: number): boolean {
    return this.#budget.spent > this.#budget.most * part;
  }

  #within(search: () => FoundWitness | undefined): Search {
    this.#end = this.#budget.spent + this.#budget.most / SHARES;
    const found = search();
    if (this.#spend()) return found ?? 'not-found';
    // samples that were cut short are no samples for other changes
    this.#samples = this.#newSamples();
    return found ?? 'given-up';
  }

  /** The smallest value that proves the difference in the breaking direction. */
  find(given: SchemaChange): Search {
    if (isUnknowable(given)) return 'not-found';
    const inside = given.difference.frames.findLastIndex(({ kind }) => kind === 'subtype');
    if (inside >= 0) return this.#inSubtype(given, inside);
    const change = { ...given, old: resolvedPart(given.old), new: resolvedPart(given.new) };
    const { difference, old, new: now, view, textual } = change;
    const { facet, frames, old: was, new: is, member = '', shapes } = difference;
    const way = frames.map(({ kind, name }) => `${kind} ${name}`).join('/');
    const type = shapes.old?.type ?? '';
    const ends = [was.at, is.at, was.says, is.says];
    const place = canonical([view, textual, facet, ...ends, member, type]);
    const kind = canonical([view, textual, facet, was.says, is.says, member, type]);
    const key = canonical([place, old.key, now.key, way]);
    const known = this.#known.get(key) ?? this.#within(() => this.#search(change, place, kind));
    this.#known.set(key, known);
    return known;
  }

  /** A value of the subtype, inside of what is around it: the schema around does not know the subtype's rules. */
  #inSubtype(change: SchemaChange, index: number): Search {
    const { difference, view } = change;
    const { frames } = difference;
    const sides = frames[index]?.chosen;
    if (sides === undefined) return 'not-found';
    const own = { ...difference, frames: frames.slice(index + 1) };
    const found = this.find({ ...change, ...sides, difference: own });
    if (typeof found === 'string' || index === 0) return found;
    const outer = frames.slice(0, index).filter(({ kind }) => kind !== 'subtype');
    const whole = embedder(this.#samples[view], outer, sideThatAllows(view))(found.value);
    return whole === undefined ? 'not-found' : { ...found, value: whole };
  }

  /** A value that proves any difference of two schemas in the breaking direction. */
  sweep(pair: Omit<SchemaChange, 'difference'>): Search {
    const { view, old, new: now } = pair;
    return this.#within(() => {
      const samples = this.#samples[view];
      const allows = sideThatAllows(view);
      const values = [...samples.of([allows === 'old' ? old : now]), ...samples.of([old, now])];
      return this.#smallest(pair, values, () => true)?.witness;
    });
  }

  /** `end` identifies the difference without the way to it, and `kind` says only what it is. */
  #search(change: SchemaChange, end: string, kind: string): FoundWitness | undefined {
    const { difference, view } = change;
    // what shows a difference on one way nearly always shows it on another one
    const shown = this.#shown.get(end) ?? (this.#isSpent(SOME) ? this.#alike.get(kind) : undefined);
    const again = shown === undefined ? undefined : this.#proved(change, 'both', [shown]);
    if (again !== undefined) {
      this.#shown.set(end, again.candidate);
      return again.witness;
    }
    const allows = sideThatAllows(view);
    const candidates = candidatesOf(this.#samples[view], difference, allows);
    for (const ground of ['both', allows] as const) {
      const found = this.#proved(change, ground, candidates.slice(0, MOST_CANDIDATES));
      if (found === undefined) continue;
      this.#shown.set(end, found.candidate);
      this.#alike.set(kind, found.candidate);
      return found.witness;
    }
    return undefined;
  }

  /** A witness with one of the candidates at the place of the difference, and that candidate. */
  #proved(
    change: SchemaChange,
    ground: Ground,
    candidates: readonly Json[],
  ): { readonly witness: FoundWitness; readonly candidate: Json } | undefined {
    const { frames, member } = change.difference;
    const embed = embedder(this.#samples[change.view], frames, ground);
    const byWhole = new Map<Json, Json>();
    for (const one of candidates) {
      const whole = embed(one);
      if (whole !== undefined) byWhole.set(whole, one);
    }
    const place = instancePlace(frames);
    const isAbout = (errors: readonly ErrorObject[]): boolean =>
      errors.some((error) => isAboutPlace(error, place, member));
    const found = this.#smallest(change, [...byWhole.keys()], isAbout, frames.map(keptStep));
    return found && { witness: found.witness, candidate: byWhole.get(found.first) ?? null };
  }

  #smallest(
    pair: Omit<SchemaChange, 'difference'>,
    values: readonly Json[],
    isAbout: (errors: readonly ErrorObject[]) => boolean,
    way: readonly KeptStep[] = [],
  ): { readonly witness: FoundWitness; readonly first: Json } | undefined {
    const allowedBy = sideThatAllows(pair.view);
    const allows = this.#judge(pair, allowedBy, false);
    const forbids = this.#judge(pair, allowedBy === 'old' ? 'new' : 'old', pair.textual);
    const isWitness = (value: Json): boolean => {
      if (!this.#spend()) return false;
      try {
        const errors = forbids(value);
        return errors.length > 0 && isAbout(errors) && allows(value).length === 0;
      } catch (error) {
        // a schema that refers to nothing but itself has no end
        if (error instanceof RangeError) return false;
        throw error;
      }
    };
    const first = smallestFirst(values).find(isWitness);
    if (first === undefined) return undefined;
    const value = shrink(first, isWitness, this.#isSpent(MUCH), way);
    return { witness: { value, allowedBy, reason: reasonOf(forbids(value), isAbout) }, first };
  }

  #judge(
    { old, new: now, view }: Omit<SchemaChange, 'difference'>,
    side: 'old' | 'new',
    coerce: boolean,
  ): Judge {
    const part: SchemaPart = side === 'old' ? old : now;
    return this.#counted(this.#judges[side].judge(part, { view, coerce, strictOneOf: false }));
  }
}

/**
 * Whether the side that has to allow the value has a pattern that the other side lacks, and that no value can be
 * judged by.
 */
export function isUnknowable({ difference, view }: SchemaChange): boolean {
  const { old, new: now } = difference.shapes;
  if (old === undefined || now === undefined) return false;
  const [own, other] = sideThatAllows(view) === 'old' ? [old, now] : [now, old];
  return foreignPatterns(own, other).length > 0;
}

/** The shortest first, and of those the simplest. */
function smallestFirst(values: readonly Json[]): readonly Json[] {
  if (values.length < 2) return values;
  return values
    .map((value) => ({ value, text: JSON.stringify(value) }))
    .sort(
      ({ text: a }, { text: b }) =>
        a.length - b.length || oddness(a) - oddness(b) || (a < b ? -1 : 1),
    )
    .map(({ value }) => value);
}

/** Characters that a reader would not expect. */
function oddness(text: string): number {
  return text.length > 500 ? 0 : text.replace(/[\w\s"{}:,[\]]/g, '').length;
}

/** Clients send values of the old document; banks send values of the new one. */
function sideThatAllows(view: Direction): 'old' | 'new' {
  return view === 'request' ? 'old' : 'new';
}

/** The place in the value at the end of the path, with the indexes and names of `embed`. */
function instancePlace(frames: readonly ValueStep[]): RegExp {
  const steps = frames.map(({ kind, name }) => {
    if (kind === 'property') return escaped(escapedKey(name));
    return kind === 'index' ? escaped(name) : '[^/]*';
  });
  return new RegExp(`^${steps.map((step) => `/${step}`).join('')}(?:/|$)`, 'u');
}

const keptStep = ({ kind, name }: ValueStep): KeptStep =>
  kind === 'property' ? name : kind === 'index' ? Number(name) : ANY;

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

function isAboutPlace(error: ErrorObject, place: RegExp, member: string | undefined): boolean {
  if (!isWithin(error, place)) return false;
  if (member === undefined) return true;
  const params = error.params as { missingProperty?: string; additionalProperty?: string };
  const named = params.missingProperty ?? params.additionalProperty;
  return named === undefined || named === member;
}

/** Some rules about a property or an item are reported at its object or array. */
function isWithin({ instancePath, keyword, params }: ErrorObject, place: RegExp): boolean {
  if (place.test(instancePath)) return true;
  const named = params as {
    additionalProperty?: string;
    unevaluatedProperty?: string;
    limit?: number;
  };
  const name = named.additionalProperty ?? named.unevaluatedProperty;
  if (name !== undefined) {
    return place.test(`${instancePath}/${escapedKey(name)}`);
  }
  const isItem = keyword === 'items' || keyword === 'unevaluatedItems';
  return isItem && named.limit !== undefined && place.test(`${instancePath}/${named.limit}`);
}

function reasonOf(
  errors: readonly ErrorObject[],
  isAbout: (errors: readonly ErrorObject[]) => boolean,
): string {
  const error = errors.find((one) => isAbout([one])) ?? errors[0];
  if (error === undefined) return '';
  const where = error.instancePath === '' ? 'the value' : error.instancePath;
  const named = (error.params as { additionalProperty?: string }).additionalProperty;
  return `${where} ${error.message ?? error.keyword}${named === undefined ? '' : `: ${named}`}`;
}
