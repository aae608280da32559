import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { packageRoot } from '../../foundation/package-root.js';

/** The columns of spec/faults.yaml that the tests of the bank use. */
export interface FaultRow {
  readonly id: string;
  readonly sentence: string;
  readonly group: string;
  readonly operations: readonly string[];
}

/** All rows of spec/faults.yaml. */
export function readFaultRows(): readonly FaultRow[] {
  return parse(readFileSync(join(packageRoot(), 'spec', 'faults.yaml'), 'utf8'));
}
