import type { Case } from '../cases/case.js';

/** The tags that `--tag` accepts, with the number of cases of each. */
export function tagLines(cases: readonly Case[]): string {
  const counts = new Map<string, number>();
  for (const tag of cases.flatMap(({ tags = [] }) => tags)) {
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  const width = Math.max(0, ...[...counts.keys()].map((tag) => tag.length));
  const lines = [...counts].sort().map(([tag, count]) => `${tag.padEnd(width)}  ${count}`);
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}
