import type { AST } from '@eslint-community/regexpp';

/** The places of a pattern that match one character each, and which places can follow each. */
export interface PositionGraph {
  /** The source text of each place: `[a-z]`. */
  readonly takes: readonly string[];
  /** The number of ways from a place to each follower: `(a+)+` has two from `a` to itself. */
  readonly next: readonly ReadonlyMap<number, number>[];
  /** First places of a match that can begin anywhere in a text. */
  readonly free: readonly number[];
  /** Places where a match can end. */
  readonly last: readonly number[];
  /** Places in a repetition without a limit, or with a very high one. */
  readonly endless: ReadonlySet<number>;
  /**
   * The largest number of required repetitions of something that can match nothing: 30 for
   * `(a?){30}`.
   */
  readonly optionalCopies: number;
}

/** A part of a pattern: its first and last places, and whether it can match nothing. */
interface Part {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly nullable: boolean;
}

const NOTHING: Part = { first: [], last: [], nullable: true };

/** Patterns with more places are not examined. */
const MOST_PLACES = 500;
/** A repetition with a limit above this counts as one without a limit. */
const MANY = 20;
/** When the repeated part itself repeats without a limit, this limit is enough. */
const SEVERAL = 5;
/** A repetition with at least this limit takes as much time as one without a limit. */
const VERY_MANY = 1000;

/** The graph of a pattern; undefined when the pattern is very large. */
export function positionGraph(pattern: AST.Pattern): PositionGraph | undefined {
  const builder = new GraphBuilder();
  const parts = pattern.alternatives.map((one) => ({ one, part: builder.choice([one]) }));
  if (builder.takes.length > MOST_PLACES) return undefined;
  const free = parts.filter(({ one }) => !isAnchored(one)).flatMap(({ part }) => part.first);
  const last = parts.flatMap(({ part }) => part.last);
  const { takes, next, endless, optionalCopies } = builder;
  return { takes, next, free, last, endless, optionalCopies };
}

/** Whether it begins with `^`, so that it is only tried at the start of a text. */
function isAnchored({ elements: [first] }: AST.Alternative): boolean {
  if (first?.type === 'Assertion') return first.kind === 'start';
  if (first?.type !== 'Group' && first?.type !== 'CapturingGroup') return false;
  return first.alternatives.every(isAnchored);
}

class GraphBuilder {
  readonly takes: string[] = [];
  readonly next: Map<number, number>[] = [];
  readonly endless = new Set<number>();
  optionalCopies = 0;

  choice(alternatives: readonly AST.Alternative[]): Part {
    const parts = alternatives.map(({ elements }) =>
      this.#sequence(elements.map((element) => () => this.#element(element))),
    );
    return {
      first: parts.flatMap(({ first }) => first),
      last: parts.flatMap(({ last }) => last),
      nullable: parts.some(({ nullable }) => nullable),
    };
  }

  #element(element: AST.Element): Part {
    // already too large: the rest does not matter
    if (this.takes.length > MOST_PLACES) return NOTHING;
    switch (element.type) {
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return this.#place(element.raw);
      case 'Group':
      case 'CapturingGroup':
        return this.choice(element.alternatives);
      case 'Quantifier':
        return this.#repeated(element);
      case 'Assertion':
        // a lookaround matches separately from the rest
        if ('alternatives' in element) this.choice(element.alternatives);
        return NOTHING;
      case 'Backreference':
        return NOTHING;
      default:
        return element satisfies never;
    }
  }

  #place(raw: string): Part {
    const place = this.takes.push(raw) - 1;
    this.next.push(new Map());
    return { first: [place], last: [place], nullable: false };
  }

  #sequence(makers: readonly (() => Part)[]): Part {
    let all = NOTHING;
    for (const make of makers) {
      const part = make();
      this.#join(all.last, part.first);
      all = {
        first: all.nullable ? [...all.first, ...part.first] : all.first,
        last: part.nullable ? [...all.last, ...part.last] : part.last,
        nullable: all.nullable && part.nullable,
      };
    }
    return all;
  }

  #repeated(quantifier: AST.Quantifier): Part {
    const start = this.takes.length;
    const part = this.#unrolled(quantifier);
    if (quantifier.max < VERY_MANY) return part;
    for (let place = start; place < this.takes.length; place += 1) this.endless.add(place);
    return part;
  }

  /** Counts required copies that can match nothing; optional copies never match nothing. */
  #countOptional(part: Part, copies: number, before: number): void {
    if (!part.nullable || part.first.length === 0) return;
    const inside = Math.max(1, this.optionalCopies - before);
    this.optionalCopies = Math.max(this.optionalCopies, copies * inside);
  }

  #unrolled({ element, min, max }: AST.Quantifier): Part {
    let counted = false;
    const copy = (): Part => {
      const before = this.optionalCopies;
      const part = this.#element(element);
      if (!counted) this.#countOptional(part, min, before);
      counted = true;
      return part;
    };
    const endless = max > MANY || (max >= SEVERAL && isEndless(element));
    if (!endless) return this.#copies(copy, min, max);
    const before = Array.from({ length: min > MANY ? 0 : Math.max(0, min - 1) }, () => copy);
    const part = this.#sequence([...before, () => this.#loop(copy())]);
    return min === 0 ? { ...part, nullable: true } : part;
  }

  #loop(part: Part): Part {
    this.#join(part.last, part.first);
    return part;
  }

  /** `x{1,3}` is `x(x(x)?)?`: the first copies match first. */
  #copies(copy: () => Part, min: number, max: number): Part {
    let all = NOTHING;
    let ends: readonly number[] = [];
    for (let count = 1; count <= max; count += 1) {
      const part = copy();
      this.#join(all.last, part.first);
      if (count >= min) ends = [...ends, ...part.last];
      const nullable = count === 1 ? part.nullable || min === 0 : all.nullable;
      all = { first: count === 1 ? part.first : all.first, last: part.last, nullable };
    }
    return { ...all, last: ends };
  }

  #join(from: readonly number[], to: readonly number[]): void {
    for (const place of from) {
      const next = this.next[place];
      for (const follower of to) next?.set(follower, (next.get(follower) ?? 0) + 1);
    }
  }
}

function isEndless(element: AST.Element): boolean {
  if (element.type === 'Quantifier') return element.max > MANY || isEndless(element.element);
  if (element.type !== 'Group' && element.type !== 'CapturingGroup') return false;
  return element.alternatives.some(({ elements }) => elements.some(isEndless));
}
