import { join } from 'node:path';
import { packageRoot } from '../../foundation/package-root.js';
import { readYaml } from '../../foundation/read-yaml.js';
import { refuseSettings } from '../../foundation/refuse-settings.js';
import { type SettingsError, settingsJudge } from '../../foundation/settings-errors.js';
import type { ClauseRegister } from '../clauses/clause-register.js';
import { FAULT_ROWS_SCHEMA, VARIANT_ROWS_SCHEMA } from './rows-schema.js';
import type { CasePick } from './suite-question.js';

/** A fault of the reference bank, as described in spec/faults.yaml. */
export interface FaultRow {
  readonly id: string;
  readonly sentence: string;
  /** The kind of error. */
  readonly group: string;
  /** The dialect of the bank, where only that one has the fault's clauses. */
  readonly dialect?: 'berlin-group';
  readonly operations: readonly string[];
  /** Set when no required clause covers it, so that the suite only warns. */
  readonly level?: 'recommended';
  /** The clauses that it violates: the suite must name all of them. */
  readonly clauses: readonly string[];
  /** Other required clauses that the fault violates too, each in its own right. */
  readonly companions?: readonly string[];
  /** Why the report shows it as more than one cause. */
  readonly several?: string;
  /** Prefixes of the ids of cases that detect it; empty when there is no such case. */
  readonly only: readonly string[];
  /** Set when only cases that run on request detect it. */
  readonly onRequest?: true;
  readonly quick?: true;
}

/** A conforming bank with different choices, and the part of the suite that they affect. */
export interface VariantRow {
  readonly id: string;
  readonly touches: CasePick;
  /** Recommended clauses from which it deviates: a warning about them is correct and not a false alarm. */
  readonly departs?: readonly string[];
}

export interface Rows {
  readonly faults: readonly FaultRow[];
  readonly variants: readonly VariantRow[];
}

const MEND = 'Correct the file and run again.';
const judgeFaults = settingsJudge({ title: 'The list of faults', schema: FAULT_ROWS_SCHEMA });
const judgeVariants = settingsJudge({ title: 'The list of variants', schema: VARIANT_ROWS_SCHEMA });

/** Reads spec/faults.yaml and spec/variants.yaml. Throws CONFIG_INVALID with the place of an error. */
export function loadRows(clauses: ClauseRegister): Rows {
  const read = <T extends { readonly id: string }>(
    name: string,
    judge: (data: unknown) => readonly SettingsError[],
    named: (row: T) => readonly string[],
  ): readonly T[] => {
    const yaml = readYaml(join(packageRoot(), 'spec', name));
    refuseSettings('CONFIG_INVALID', judge(yaml.data), yaml, MEND);
    const rows = yaml.data as readonly T[];
    const faults = rows.flatMap((row, index) => rowFaults(rows, index, named(row), clauses));
    refuseSettings('CONFIG_INVALID', faults, yaml, MEND);
    return rows;
  };
  return {
    faults: read<FaultRow>('faults.yaml', judgeFaults, (row) => row.clauses),
    variants: read<VariantRow>('variants.yaml', judgeVariants, clausesOf),
  };
}

const clausesOf = ({ touches, departs = [] }: VariantRow): readonly string[] => [
  ...(touches.clauses ?? []),
  ...departs,
];

function rowFaults(
  rows: readonly { readonly id: string }[],
  index: number,
  named: readonly string[],
  clauses: ClauseRegister,
): readonly SettingsError[] {
  const id = rows[index]?.id;
  const twice = rows.findIndex((row) => row.id === id) < index;
  const unknown = named.filter((clause) => !clauses.has(clause));
  return [
    ...(twice ? [`${id} appears twice.`] : []),
    ...unknown.map((clause) => `${id} names ${clause}, which is not a clause of the register.`),
  ].map((sentence) => ({ path: [index], sentence }));
}
