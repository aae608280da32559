import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FuzzFinding } from './run-fuzz.js';

/** Writes the bytes of each finding's request into a file; returns the file names by finding. */
export function writeFindings(
  findings: readonly FuzzFinding[],
  folder: string,
): ReadonlyMap<FuzzFinding, string> {
  if (findings.length > 0) mkdirSync(folder, { recursive: true });
  return new Map(
    findings.map((finding, at) => {
      const file = join(folder, `${at + 1}-${finding.operation}-${finding.index}.http`);
      writeFileSync(file, finding.bytes);
      return [finding, file];
    }),
  );
}
