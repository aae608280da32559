import {
  type ComparedPair,
  EFFECT_BITS,
  type Effects,
  type FoundDifference,
} from './compared-pair.js';
import type { Difference } from './difference.js';
import { spend, type WorkBudget } from './work-budget.js';

/** One schema of an operation may use up a quarter of the budget. */
const SHARES = 4;

/** How a pair is compared, and what says that it was not. */
interface PairRules {
  readonly compare: () => readonly FoundDifference[];
  readonly undecided: () => Difference;
}

/** A pair with its place in the order of work. */
interface BoardPair extends ComparedPair {
  readonly rules: PairRules;
  /** When it was first asked for: pairs that were found later are compared first. */
  readonly order: number;
  found: readonly FoundDifference[];
  effects: Effects;
  /** The pairs whose effects depend on it. */
  readonly users: Set<BoardPair>;
  /** What is to be done: compare the pair, or only add up the effects below it. */
  todo: 'compare' | 'add-up' | undefined;
  /** Its comparison looked at the effects of other pairs, so that it is repeated when they change. */
  decides: boolean;
}

/** Compares pairs that depend on each other, in circles too, without recursion. */
export interface PairBoard {
  /** The pair of an old and a new key, which is compared in its turn. */
  readonly pair: (old: string, now: string, rulesOf: () => PairRules) => ComparedPair;
  readonly effectsOf: (pair: ComparedPair) => Effects;
  /** Compares all pairs that wait; what the budget, or one share of it, does not reach is undecided. */
  readonly settle: () => void;
  /** The pairs in which something differs, not only below them. */
  readonly differing: ReadonlySet<ComparedPair>;
}

/**
 * A pair starts without differences, and is compared again when a pair changes that its
 * decisions depend on. So schemas that contain each other differ only where something differs.
 */
export function startBoard(budget: WorkBudget): PairBoard {
  const pairs = new Map<string, Map<string, BoardPair>>();
  let count = 0;
  const waiting = new Map<number, BoardPair>();
  const differing = new Set<ComparedPair>();
  let current: BoardPair | undefined;
  const queue = orderedQueue();
  const wait = (pair: BoardPair, todo: 'compare' | 'add-up'): void => {
    if (pair.todo === undefined) queue.push(pair.order);
    pair.todo = pair.todo === 'compare' ? 'compare' : todo;
    waiting.set(pair.order, pair);
  };
  const run = (pair: BoardPair): void => {
    if (pair.todo === 'compare') {
      current = pair;
      pair.decides = false;
      pair.found = pair.rules.compare();
      current = undefined;
      if (pair.found.some((one) => !('pair' in one))) differing.add(pair);
      else differing.delete(pair);
    }
    pair.todo = undefined;
    const effects = effectsOfAll(pair.found);
    if (effects === pair.effects) return;
    pair.effects = effects;
    for (const user of pair.users) wait(user, user.decides ? 'compare' : 'add-up');
  };
  return {
    differing,
    pair(old, now, rulesOf) {
      spend(budget);
      const ofOld = pairs.get(old) ?? new Map<string, BoardPair>();
      const known = ofOld.get(now) ?? newPair(rulesOf(), count);
      if (!ofOld.has(now)) {
        count++;
        pairs.set(old, ofOld.set(now, known));
        wait(known, 'compare');
      }
      if (current !== undefined) known.users.add(current);
      return known;
    },
    effectsOf(pair) {
      if (current !== undefined) current.decides = true;
      return pair.effects;
    },
    settle() {
      const end = budget.spent + budget.most / SHARES;
      for (let order = queue.pop(); order !== undefined; order = queue.pop()) {
        const pair = waiting.get(order);
        waiting.delete(order);
        if (pair === undefined) continue;
        if (spend(budget) && budget.spent <= end) run(pair);
        else {
          for (const one of giveUp(pair)) differing.add(one);
        }
      }
    },
  };
}

function newPair(rules: PairRules, order: number): BoardPair {
  const start = { found: [], effects: 0, todo: undefined, decides: false } as const;
  return { ...start, rules, order, users: new Set() };
}

function effectsOfAll(found: readonly FoundDifference[]): Effects {
  let sum = 0;
  for (const one of found) {
    sum |= 'pair' in one ? one.pair.effects & one.effects : EFFECT_BITS[one.effect];
  }
  return sum;
}

/**
 * Marks the pair, and all that depend on it, as not decided. Those that decided by its effects may have left it out:
 * they are not decided themselves. Gives the pairs that were not decided themselves.
 */
function giveUp(pair: BoardPair): readonly BoardPair[] {
  const given: BoardPair[] = [];
  const open = [pair];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    next.todo = undefined;
    if ((next.effects & EFFECT_BITS.undecided) !== 0) continue;
    next.effects |= EFFECT_BITS.undecided;
    if (next === pair || next.decides) {
      next.found = [...next.found, next.rules.undecided()];
      given.push(next);
    }
    open.push(...next.users);
  }
  return given;
}

/** Numbers, the largest first: a binary heap. */
function orderedQueue() {
  const heap: number[] = [];
  const swap = (a: number, b: number): void => {
    [heap[a], heap[b]] = [heap[b] as number, heap[a] as number];
  };
  const at = (index: number): number => heap[index] ?? -1;
  return {
    push(value: number): void {
      let index = heap.push(value) - 1;
      for (let up = (index - 1) >> 1; index > 0 && at(up) < at(index); up = (index - 1) >> 1) {
        swap(index, up);
        index = up;
      }
    },
    pop(): number | undefined {
      const top = heap[0];
      const last = heap.pop();
      if (last === undefined || heap.length === 0) return top;
      heap[0] = last;
      for (let index = 0; ; ) {
        const left = 2 * index + 1;
        const child = at(left + 1) > at(left) ? left + 1 : left;
        if (at(child) <= at(index)) return top;
        swap(index, child);
        index = child;
      }
    },
  };
}
