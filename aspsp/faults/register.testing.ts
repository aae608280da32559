import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { packageRoot } from '../../foundation/package-root.js';

/** What spec/faults.yaml tells of a fault, as far as the bank's tests look at it. */
export interface FaultRow {
  readonly id: string;
  readonly sentence: string;
  readonly group: string;
  readonly operations: readonly string[];
  readonly quick?: true;
}

/** All rows of spec/faults.yaml. */
export function readFaultRows(): readonly FaultRow[] {
  return parse(readFileSync(join(packageRoot(), 'spec', 'faults.yaml'), 'utf8'));
}

/** Whether every row is tried (XS2A_ALL_FAULTS=1), or the quick ones alone. */
export const ALL_FAULTS = process.env['XS2A_ALL_FAULTS'] === '1';
