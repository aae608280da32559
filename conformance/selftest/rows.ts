import { join } from 'node:path';
import { packageRoot } from '../../foundation/package-root.js';
import { readYaml } from '../../foundation/read-yaml.js';
import { refuseSettings } from '../../foundation/refuse-settings.js';
import { type SettingsError, settingsJudge } from '../../foundation/settings-errors.js';
import type { ClauseRegister } from '../clauses/clause-register.js';
import { FAULT_ROWS_SCHEMA, VARIANT_ROWS_SCHEMA } from './rows-schema.js';
import type { Pick } from './suite-question.js';

/** A seeded defect of the reference bank, as spec/faults.yaml tells it. */
export interface FaultRow {
  readonly id: string;
  readonly sentence: string;
  /** What kind of thing is wrong. */
  readonly group: string;
  readonly operations: readonly string[];
  /** No required clause speaks of it: the suite warns. */
  readonly level?: 'recommended';
  /** What is broken: all of them have to be named. */
  readonly clauses: readonly string[];
  /** Beginnings of the ids of cases that notice it; none while there is no such case. */
  readonly only: readonly string[];
  readonly quick?: true;
}

/** A conforming bank that chose differently, and what of the suite that touches. */
export interface VariantRow {
  readonly id: string;
  readonly touches: Pick;
  /** Recommended clauses that it departs from: to warn of them is right, and no false alarm. */
  readonly departs?: readonly string[];
}

export interface Rows {
  readonly faults: readonly FaultRow[];
  readonly variants: readonly VariantRow[];
}

const MEND = 'Correct the file and run again.';
const judgeFaults = settingsJudge({ title: 'The list of faults', schema: FAULT_ROWS_SCHEMA });
const judgeVariants = settingsJudge({ title: 'The list of variants', schema: VARIANT_ROWS_SCHEMA });

/** Reads spec/faults.yaml and spec/variants.yaml. Throws CONFIG_INVALID with the place of a mistake. */
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
    ...(twice ? [`${id} stands there twice.`] : []),
    ...unknown.map((clause) => `${id} names ${clause}, which is no clause of the register.`),
  ].map((sentence) => ({ path: [index], sentence }));
}
