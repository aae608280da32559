import type { Json } from '../../generator/load/loaded-document.js';
import type { Direction } from '../schema/compound-shapes.js';
import { itemJoint } from '../schema/compound-shapes.js';
import { isAnything, isNever } from '../schema/is-anything.js';
import { memberJoint } from '../schema/member-of.js';
import { decimal } from '../schema/number-rules.js';
import { fitsNumber, fitsText } from '../schema/scalar-shapes.js';
import type { Joint, SchemaPart } from '../schema/schema-part.js';
import type { ListShape, NumberValues, ObjectValues, ValueShape } from '../schema/shape.js';
import { shapeOf, shapesOf } from '../schema/shapes-of.js';
import { patternSamples } from './pattern-samples.js';
import { textSamples } from './text-samples.js';

/** Limits of the search: the depth of values, and their number for one schema. */
const MOST_DEPTH = 7;
/** Below this depth, objects have no optional properties. */
const FULL_DEPTH = 2;
const MOST_SAMPLES = 24;
const MOST_MEMBERS = 12;

/** Creates values of schemas. The same schemas give the same values, the simplest first. */
export class Samples {
  readonly #known = new Map<string, readonly Json[]>();
  readonly #firsts = new Map<string, Json>();
  readonly #both = new Map<ValueShape, Map<ValueShape, ValueShape | undefined>>();

  constructor(
    readonly view: Direction,
    /** Validates a value with a schema; only needed for rules that samples do not follow. */
    readonly isSound: (part: SchemaPart, value: Json) => boolean = () => true,
    /** Counts one value; false when no more may be created. */
    readonly mayCreate: () => boolean = () => true,
  ) {}

  /** The shape of values that satisfy two shapes of one type. */
  both(old: ValueShape, now: ValueShape): ValueShape | undefined {
    const ofOld = this.#both.get(old) ?? new Map<ValueShape, ValueShape | undefined>();
    this.#both.set(old, ofOld);
    if (!ofOld.has(now)) {
      ofOld.set(now, shapeOf([...old.parts, ...now.parts], old.type, this.view));
    }
    return ofOld.get(now);
  }

  /** Values that satisfy the schemas, as far as possible without validation. */
  of(joint: Joint, depth = 0): readonly Json[] {
    if (depth > MOST_DEPTH || !this.mayCreate()) return [];
    if (joint.length === 0) return ANYTHING;
    const key = `${depth} ${joint.map((part) => part.key).join('&')}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, []);
    const { byType } = shapesOf(joint, this.view);
    const lists = [...byType.values()].flat().map((shape) => this.ofShape(shape, depth));
    const found = unique(inTurn(lists)).slice(0, MOST_SAMPLES);
    this.#known.set(key, found);
    return found;
  }

  /** The simplest value of the schemas. */
  first(joint: Joint, depth = 0): Json | undefined {
    if (depth > MOST_DEPTH || !this.mayCreate()) return undefined;
    if (joint.length === 0) return ANYTHING[0];
    const key = joint.map((part) => part.key).join('&');
    if (this.#firsts.has(key)) return this.#firsts.get(key);
    const { byType } = shapesOf(joint, this.view);
    for (const shape of [...byType.values()].flat()) {
      const found = this.#simplest(shape, depth);
      if (found === undefined) continue;
      this.#firsts.set(key, found);
      return found;
    }
    return undefined;
  }

  #simplest(shape: ValueShape, depth: number): Json | undefined {
    const isPlain = shape.values === undefined && shape.opaque.length === 0;
    if (isPlain && shape.type === 'object') return this.object(shape, {}, depth);
    if (isPlain && shape.type === 'array') return this.list(shape, [], depth);
    return this.ofShape(shape, depth)[0];
  }

  ofShape(shape: ValueShape, depth = 0): readonly Json[] {
    const { opaque } = shape;
    const made = this.#made(shape, depth);
    if (opaque.length === 0) return made;
    return made.filter((value) => opaque.every(({ part }) => this.isSound(part, value)));
  }

  #made(shape: ValueShape, depth: number): readonly Json[] {
    if (shape.values !== undefined) return shape.values;
    switch (shape.type) {
      case 'null':
        return [null];
      case 'boolean':
        return [true, false];
      case 'number':
        return numberSamples(shape);
      case 'string':
        return textSamples(shape);
      case 'array':
        return this.#lists(shape, depth);
      case 'object':
        return this.#objects(shape, depth);
      default:
        return shape satisfies never;
    }
  }

  /** The simplest array that starts with these items; undefined when that is impossible. */
  list(shape: ListShape, start: readonly Json[], depth = 0): readonly Json[] | undefined {
    const items = [...start];
    while (items.length < shape.minItems && items.length < 2_100) {
      const joint = itemJoint(shape.parts, items.length);
      const next = shape.unique ? this.#another(joint, items, depth) : this.first(joint, depth + 1);
      if (next === undefined) return undefined;
      items.push(next);
    }
    return this.#withContained(shape, items, depth);
  }

  /** An item that the array does not contain yet. */
  #another(joint: Joint, items: readonly Json[], depth: number): Json | undefined {
    const used = new Set(items.map(textOf));
    const other = this.of(joint, depth + 1).find((one) => !used.has(textOf(one)));
    return other ?? this.#counted(joint, items.length);
  }

  /** A string or number that differs for each count; undefined when the schemas accept none. */
  #counted(joint: Joint, count: number): Json | undefined {
    const { byType } = shapesOf(joint, this.view);
    const word = count
      .toString(26)
      .replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));
    for (const shape of [...byType.values()].flat()) {
      if (shape.values !== undefined) continue;
      if (shape.type === 'number' && fitsNumber(count + 1_000, shape)) return count + 1_000;
      if (shape.type !== 'string' || shape.formats.length > 0) continue;
      const found = [`zz${word}`, `ZZ${word.toUpperCase()}`, `${count + 10_000}`].find((one) =>
        fitsText(one, shape),
      );
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The array with an item that `contains` requires. */
  #withContained(shape: ListShape, items: readonly Json[], depth: number): readonly Json[] {
    const rules = shape.opaque.flatMap(({ schemas }) => schemas.get('contains') ?? []);
    if (rules.length === 0 || items.length === 0 || items.length >= shape.maxItems) return items;
    if (items.some((item) => rules.every((part) => this.isSound(part, item)))) return items;
    const [wanted] = this.of([...itemJoint(shape.parts, items.length), ...rules], depth + 1);
    return wanted === undefined ? items : [...items, wanted];
  }

  /** The smallest object with these properties; undefined when that is impossible. */
  object(
    shape: ObjectValues,
    members: Readonly<Record<string, Json>>,
    depth = 0,
    avoided?: string,
  ): Json | undefined {
    const made: Record<string, Json> = { ...members };
    for (const name of shape.required) {
      if (Object.hasOwn(made, name) || name === avoided) continue;
      const first = this.first(memberJoint(shape.parts, name), depth + 1);
      if (first === undefined) return undefined;
      define(made, name, first);
    }
    if (Object.keys(made).length >= shape.minProperties) return made;
    for (const name of this.#moreNames(shape)) {
      if (Object.keys(made).length >= shape.minProperties) return made;
      if (name === avoided) continue;
      const first = this.first(memberJoint(shape.parts, name), depth + 1);
      if (first !== undefined && !Object.hasOwn(made, name)) define(made, name, first);
    }
    return Object.keys(made).length >= shape.minProperties ? made : undefined;
  }

  #moreNames(shape: ObjectValues): readonly string[] {
    const names = [...shape.named.keys()];
    return isNever(shape.rest, this.view) ? names : [...names, ...this.freeNames(shape)];
  }

  /** Names that no schema of the shape has, and that its rule for names allows. */
  freeNames(
    { named, opaque }: ObjectValues,
    others: ReadonlySet<string> = new Set(),
  ): readonly string[] {
    const rule = opaque
      .find(({ keyword }) => keyword === 'propertyNames')
      ?.schemas.get('propertyNames');
    const allowed =
      rule === undefined ? undefined : this.of(rule, 1).filter((one) => typeof one === 'string');
    const names =
      allowed === undefined
        ? EXTRA
        : [...EXTRA.filter((name) => allowed.includes(name)), ...allowed];
    return names.filter((name) => !named.has(name) && !others.has(name) && name !== '');
  }

  #lists(shape: ListShape, depth: number): readonly Json[] {
    const items = this.of(itemJoint(shape.parts, 0), depth + 1);
    const lists: (readonly Json[] | undefined)[] = [this.list(shape, [], depth)];
    for (const { schemas } of shape.opaque) {
      for (const item of this.of(schemas.get('contains') ?? [], depth + 1).slice(0, 6)) {
        lists.push(
          this.list(shape, [item], depth),
          this.list(shape, [...this.#start(shape, depth), item], depth),
        );
      }
    }
    for (const item of items.slice(0, 8)) lists.push(this.list(shape, [item], depth));
    const [first, second] = items;
    if (first !== undefined) lists.push([first, second ?? first], [first, first]);
    const long = Math.min(shape.maxItems, shape.minItems + 2, 200);
    lists.push(this.list({ ...shape, minItems: long }, [], depth));
    if (shape.maxItems <= 200)
      lists.push(this.list({ ...shape, minItems: shape.maxItems }, [], depth));
    return lists.filter((list) => list !== undefined && list.length <= shape.maxItems) as Json[];
  }

  /** The items with their own schema. */
  #start(shape: ListShape, depth: number): readonly Json[] {
    return shape.prefix.flatMap((joint) => this.first(joint, depth + 1) ?? []);
  }

  #objects(shape: ObjectValues, depth: number): readonly Json[] {
    const found: (Json | undefined)[] = [this.object(shape, {}, depth)];
    if (depth > FULL_DEPTH) return found.filter((one) => one !== undefined);
    const names = [...shape.named.keys()].slice(0, MOST_MEMBERS);
    for (const name of names) {
      for (const value of this.of(memberJoint(shape.parts, name), depth + 1).slice(0, 4)) {
        found.push(this.object(shape, { [name]: value }, depth));
      }
    }
    found.push(this.#whole(shape, names, depth));
    for (const pattern of shape.patterned.keys()) {
      const name = patternSamples(pattern, []).find((one) => one !== '' && !shape.named.has(one));
      if (name === undefined) continue;
      for (const value of this.of(memberJoint(shape.parts, name), depth + 1).slice(0, 4)) {
        found.push(this.object(shape, { [name]: value }, depth));
      }
    }
    const free = isAnything(shape.rest) ? ANYTHING : this.of(shape.rest, depth + 1).slice(0, 3);
    if (!isNever(shape.rest, this.view)) {
      for (const name of this.freeNames(shape).slice(0, 2)) {
        for (const value of free) found.push(this.object(shape, { [name]: value }, depth));
      }
    }
    return found.filter((one) => one !== undefined);
  }

  /** An object with all its properties. */
  #whole(shape: ObjectValues, names: readonly string[], depth: number): Json | undefined {
    const members: Record<string, Json> = {};
    for (const name of names.slice(0, shape.maxProperties)) {
      const first = this.first(memberJoint(shape.parts, name), depth + 1);
      if (first !== undefined) define(members, name, first);
    }
    return this.object(shape, members, depth);
  }
}

const EXTRA = ['extra', ...Array.from({ length: 100 }, (_, index) => `extra${index}`)];

const ANYTHING: readonly Json[] = ['any', 1, true, null, [], {}, 'a', 0.5];

/** A property of any name, including `__proto__`. */
export function define(object: Record<string, Json>, name: string, value: Json): void {
  Object.defineProperty(object, name, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}

function numberSamples(shape: NumberValues): readonly Json[] {
  const { minimum, maximum, multiples, integer } = shape;
  const edges = [minimum?.value, maximum?.value].flatMap((edge) =>
    edge === undefined ? [] : [edge, edge + 1, edge - 1, edge + 0.5, edge - 0.5, edge + 0.001],
  );
  const base = [0, 1, -1, 2, 10, 100, 7, 1.5, 0.25, -0.5, 2_147_483_648, 1e15];
  const steps = multiples.flatMap((step) => [step, -step, step * 2, step * 3, step * 10, step * 7]);
  const near = multiples.flatMap((step) =>
    edges.flatMap((edge) => [Math.ceil(edge / step) * step, Math.floor(edge / step) * step]),
  );
  const all = [...base, ...edges, ...[...steps, ...near].map(decimal)].map((one) =>
    integer ? Math.round(one) : one,
  );
  return unique(all.filter((one) => fitsNumber(one, shape)));
}

/** Samples of one schema have their properties in the same order. */
function textOf(value: Json): string {
  return JSON.stringify(value);
}

function unique(values: readonly Json[]): readonly Json[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    const key = textOf(value);
    return !seen.has(key) && seen.add(key);
  });
}

/** One item of each list, then the second of each. */
export function inTurn(lists: readonly (readonly Json[])[]): readonly Json[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) =>
    lists.flatMap((list) => (at < list.length ? [list[at] as Json] : [])),
  ).flat();
}
