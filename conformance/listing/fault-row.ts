import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** What the listing tells of a fault of the reference bank: a row of spec/faults.yaml. */
export interface FaultRow {
  readonly id: string;
  /** The clauses that the suite names when it meets the fault. */
  readonly clauses: readonly string[];
  /** The cases that notice it. */
  readonly only: readonly string[];
}

/** Reads spec/faults.yaml. */
export function readFaultRows(file: string): readonly FaultRow[] {
  return parse(readFileSync(file, 'utf8')) as readonly FaultRow[];
}
