import { EXIT } from '../../foundation/xs2a-error.js';
import type { ClauseRegister } from '../clauses/clause-register.js';
import { judgeFault, judgeNull, judgeVariant, type LevelOf } from './judge-results.js';
import type { FaultOutcome, FaultTally, NullOutcome, Power, VariantOutcome } from './power.js';
import { proveClauses } from './prove-clauses.js';
import type { Rows } from './rows.js';
import type { Result } from './task.js';

/** The description and the results of a selftest. */
export interface SelftestOutcomes {
  readonly about: Pick<
    Power,
    'tool' | 'startedAt' | 'mode' | 'narrowedBy' | 'minutes' | 'cpuSeconds' | 'jobs'
  >;
  readonly rows: Rows;
  /** Faults that were not tested because no case claims to detect them. */
  readonly noCase: Rows['faults'];
  readonly results: readonly Result[];
  readonly clauses: ClauseRegister;
  /** Whether the user pressed Ctrl-C. */
  readonly stopped: boolean;
}

/** The power report of a selftest. */
export function powerOf({
  about,
  rows,
  noCase,
  results,
  clauses,
  stopped,
}: SelftestOutcomes): Power {
  const of = (kind: Result['task']['kind']) => results.filter(({ task }) => task.kind === kind);
  const byFault = new Map(of('fault').map((result) => [result.task.id, result]));
  const levelOf: LevelOf = (id) => clauses.get(id)?.level;
  const outcomes = {
    faults: rows.faults
      .filter((row) => byFault.has(row.id) || noCase.includes(row))
      .map((row) => judgeFault(row, byFault.get(row.id), levelOf)),
    variants: [...of('sound'), ...of('variant')].map((result) =>
      judgeVariant(result, variantRow(rows, result)),
    ),
    nulls: of('null').map(judgeNull),
  };
  const exchanges = results.reduce((sum, one) => sum + exchangesOf(one), 0);
  return powerFrom({ about, outcomes, exchanges, clauses, stopped });
}

/** The outcomes of all banks of a selftest, whatever the number of its parts. */
export interface KnownOutcomes extends Pick<SelftestOutcomes, 'about' | 'clauses' | 'stopped'> {
  readonly outcomes: Outcomes;
  readonly exchanges: number;
}

/** The power report from the outcome of each bank. */
export function powerFrom({ about, outcomes, exchanges, clauses, stopped }: KnownOutcomes): Power {
  const proof = proveClauses([...clauses.values()], outcomes.faults);
  const complete = about.narrowedBy.length === 0;
  const passed = isPassed(outcomes) && (!complete || proof.unproven.length === 0);
  return {
    schemaVersion: 1,
    ...about,
    complete,
    exitCode: stopped ? EXIT.interrupted : passed ? EXIT.clean : EXIT.findings,
    exchanges,
    checks: checksOf(outcomes),
    ...outcomes,
    byClauses: tallies(outcomes.faults, ({ clauses: own }) => own.map(areaOf)),
    byGroup: tallies(outcomes.faults, ({ group }) => [group]),
    clauses: proof,
  };
}

export interface Outcomes {
  readonly faults: readonly FaultOutcome[];
  readonly variants: readonly VariantOutcome[];
  readonly nulls: readonly NullOutcome[];
}

const variantRow = ({ variants }: Rows, { task }: Result) =>
  variants.find(({ id }) => id === task.id);

const GOOD: ReadonlySet<string> = new Set(['found', 'quiet', 'refused']);

function checksOf({ faults, variants, nulls }: Outcomes): Power['checks'] {
  const all: readonly { readonly status: string }[] = [...faults, ...variants, ...nulls];
  const passed = all.filter(({ status }) => GOOD.has(status)).length;
  return { passed, failed: all.length - passed };
}

const isPassed = (outcomes: Outcomes): boolean => checksOf(outcomes).failed === 0;

const exchangesOf = (result: Result): number =>
  result.kind === 'ran' ? result.answer.exchanges : 0;

/** The area of a clause: `PIS` for `PIS-INITIATE-201`. */
const areaOf = (clause: string): string => clause.split('-')[0] ?? clause;

/** The numbers of found and of seeded faults by name; a fault may count for several names. */
function tallies(
  faults: readonly FaultOutcome[],
  namesOf: (fault: FaultOutcome) => readonly string[],
): readonly FaultTally[] {
  const names = [...new Set(faults.flatMap(namesOf))].sort();
  return names.map((name) => {
    const own = faults.filter((fault) => namesOf(fault).includes(name));
    const found = own.filter(({ status }) => status === 'found').length;
    return { name, found, seeded: own.length };
  });
}

/** Whether the suite judged a bank correctly. */
export function isGood(result: Result, rows: Rows, levelOf: LevelOf): boolean {
  const { kind, id } = result.task;
  switch (kind) {
    case 'fault': {
      const row = rows.faults.find((one) => one.id === id);
      return row !== undefined && GOOD.has(judgeFault(row, result, levelOf).status);
    }
    case 'sound':
    case 'variant':
      return GOOD.has(judgeVariant(result, variantRow(rows, result)).status);
    case 'null':
      return GOOD.has(judgeNull(result).status);
    default:
      return kind satisfies never;
  }
}
