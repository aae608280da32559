import type { AST } from '@eslint-community/regexpp';

/** Every place of a pattern that takes a character, and which places may follow each. */
export interface PositionGraph {
  /** What each place takes, as it is written: `[a-z]`. */
  readonly takes: readonly string[];
  /** In how many ways a place is followed by another: `(a+)+` has two from `a` to itself. */
  readonly next: readonly ReadonlyMap<number, number>[];
  /** Where a match begins that may begin anywhere in a text. */
  readonly free: readonly number[];
  /** Where a match may end. */
  readonly last: readonly number[];
  /** Places in a repetition without end, or with a very distant one. */
  readonly endless: ReadonlySet<number>;
  /** How many times something that may be left out has to be repeated: 30 for `(a?){30}`. */
  readonly optionalCopies: number;
}

/** A part of a pattern: the places where it begins and ends, and whether it may take nothing. */
interface Part {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly nullable: boolean;
}

const NOTHING: Part = { first: [], last: [], nullable: true };

/** Patterns with more places are not looked at. */
const MOST_PLACES = 500;
/** A repetition of more is treated as one without end. */
const MANY = 20;
/** The same for one that repeats something without end. */
const SEVERAL = 5;
/** A repetition of as many takes as long as one without end. */
const VERY_MANY = 1000;

/** The graph of a pattern, or undefined for a very large one. */
export function positionGraph(pattern: AST.Pattern): PositionGraph | undefined {
  const builder = new GraphBuilder();
  const parts = pattern.alternatives.map((one) => ({ one, part: builder.choice([one]) }));
  if (builder.takes.length > MOST_PLACES) return undefined;
  const free = parts.filter(({ one }) => !isAnchored(one)).flatMap(({ part }) => part.first);
  const last = parts.flatMap(({ part }) => part.last);
  const { takes, next, endless, optionalCopies } = builder;
  return { takes, next, free, last, endless, optionalCopies };
}

/** Whether it begins with `^`: then it is tried at the start of a text alone. */
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
    // too large already: what follows changes nothing
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
        // what a look around takes is taken apart from the rest
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

  /** A copy that has to be there may still take nothing; one too many never does. */
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

  /** `x{1,3}` is `x(x(x)?)?`: each text is taken by the first copies. */
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
