import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Summary } from '../summarise.js';
import type { KeptRun } from './run-history.js';

export interface KeptRuns {
  readonly runs: readonly KeptRun[];
  /** Folders whose summary.json cannot be read. */
  readonly unread: readonly string[];
}

/** The runs in a folder; `latest` is skipped, because it points to one of them. */
export function keptRuns(folder: string): KeptRuns {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => existsSync(join(folder, name, 'summary.json')));
  const read = names.map((name) => ({ name, run: readRun(folder, name) }));
  return {
    runs: read.flatMap(({ run }) => run ?? []),
    unread: read.filter(({ run }) => run === undefined).map(({ name }) => name),
  };
}

function readRun(folder: string, name: string): KeptRun | undefined {
  try {
    const text = readFileSync(join(folder, name, 'summary.json'), 'utf8');
    const summary = JSON.parse(text) as Summary;
    const isOurs =
      summary.schemaVersion === 1 &&
      Array.isArray(summary.causes) &&
      Array.isArray(summary.findings) &&
      Array.isArray(summary.unstable) &&
      [summary.startedAt, summary.verdict, summary.tool].every(
        (each) => typeof each === 'string',
      ) &&
      typeof summary.durationMs === 'number' &&
      typeof summary.counts.passed === 'number' &&
      typeof summary.target.baseUrl === 'string' &&
      typeof summary.profile.name === 'string';
    const hasPage = existsSync(join(folder, name, 'report.html'));
    return isOurs ? { folder: name, summary, hasPage } : undefined;
  } catch {
    return undefined;
  }
}
