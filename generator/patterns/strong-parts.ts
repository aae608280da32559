import type { PositionGraph } from './position-graph.js';

/**
 * Groups of places that lead to each other in circles; a text of any length can pass through them.
 */
export function strongParts({ next }: PositionGraph): readonly ReadonlySet<number>[] {
  const before: number[][] = next.map(() => []);
  for (const [place, followers] of next.entries()) {
    for (const follower of followers.keys()) before[follower]?.push(place);
  }
  const known = new Set<number>();
  const parts: ReadonlySet<number>[] = [];
  for (const place of next.keys()) {
    if (known.has(place)) continue;
    const after = reach(place, (one) => [...(next[one]?.keys() ?? [])]);
    const ahead = reach(place, (one) => before[one] ?? []);
    const part = new Set([...after].filter((one) => ahead.has(one)));
    if (part.size > 0) parts.push(part);
    for (const one of part) known.add(one);
  }
  return parts;
}

/** The places that one or more steps lead to. */
function reach(from: number, step: (place: number) => readonly number[]): ReadonlySet<number> {
  const found = new Set(step(from));
  for (const place of found) for (const one of step(place)) found.add(one);
  return found;
}
