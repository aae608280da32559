import { lookFor, type Reads, versionOf } from './batched-reads.js';
import type { Trial } from './optimistic-records.js';

/**
 * Whether all data that was read was valid at one moment: it came from one statement, or a single later
 * statement still returns the same data.
 */
export async function isStillSo(reads: Reads, trial: Trial): Promise<boolean> {
  if (trial.statements.size < 2) return true;
  const statements = new Set<number>();
  const own = [...trial.bases.values()].filter((base) => base.own);
  // requested together, so that one statement answers them all
  const checks = [
    ...own.map(async ({ kind, id, version }) => {
      const { rows, statement } = await reads(lookFor(kind, id));
      statements.add(statement);
      return (rows[0]?.version ?? null) === version;
    }),
    ...[...trial.searches.values()].map(async ({ look, version }) => {
      const { rows, statement } = await reads(look);
      statements.add(statement);
      return versionOf(rows) === version;
    }),
    ...[...trial.counters].map(async ([key, value]) => {
      const { rows, statement } = await reads({ how: 'counter', key });
      statements.add(statement);
      return Number(rows[0]?.version ?? 0) === value;
    }),
  ];
  const same = await Promise.all(checks);
  return statements.size < 2 && same.every((one) => one);
}
