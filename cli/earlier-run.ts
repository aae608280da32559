import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { digestOfFile } from '../conformance/dialect/judging-documents.js';
import type { RunStarted } from '../conformance/engine/event.js';
import { type Resumed, resumed } from '../conformance/engine/resumed.js';
import type { Profile } from '../conformance/profile/profile.js';
import { readEvents } from '../conformance/report/read-events.js';
import { UsageError } from './report-error.js';

/** The record of a run, by its folder or its events.ndjson. */
export function recordOf(run: string): string {
  const isFolder = statSync(run, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder ? join(run, 'events.ndjson') : run;
}

/** How a recorded run began. Throws FILE_UNREADABLE when there is no such record. */
export function startOf(run: string): RunStarted {
  const [started] = readEvents(recordOf(run));
  return started as RunStarted;
}

/** What a run was judged by beside our own documents. */
export interface JudgedBy {
  readonly spec: string | undefined;
  readonly overlay: readonly string[] | undefined;
  /** One sentence each: files that are not as they were. */
  readonly warnings: readonly string[];
}

/** The documents of an earlier run, to judge by again. */
export function judgedBy({ documents = [] }: RunStarted): JudgedBy {
  const others = documents.filter(({ own }) => !own);
  const overlay = others.filter(({ role }) => role === 'overlay').map(({ file }) => file);
  return {
    spec: others.find(({ role }) => role === 'xs2a')?.file,
    overlay: overlay.length === 0 ? undefined : overlay,
    warnings: others
      .filter(({ file, sha256 }) => existsSync(file) && digestOfFile(file) !== sha256)
      .map(({ file }) => `${file} has changed since that run.`),
  };
}

/** An earlier run against the same bank, to be brought to its end. */
export function earlierRun(
  run: string,
  profile: Profile,
): { readonly runId: string; readonly left: Resumed } {
  const events = readEvents(recordOf(run));
  const { target, runId } = startOf(run);
  if (target.baseUrl !== profile.target.baseUrl) {
    throw new UsageError(
      `--resume ${run} is a run against ${target.baseUrl}, and this one is against ${profile.target.baseUrl}`,
    );
  }
  return { runId, left: resumed(events) };
}
