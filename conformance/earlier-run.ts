import { statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { Xs2aError } from '../foundation/xs2a-error.js';
import { digestOfFile } from './dialect/judging-documents.js';
import { type Resumed, resumed } from './engine/resumed.js';
import { readEvents } from './evidence/read-events.js';
import { sourceAt } from './extension/load-extension.js';
import type { Profile } from './profile/profile.js';
import { drawOf } from './record/draw-told.js';
import type { AddedExtension, RunStarted } from './record/event.js';
import { extensionName } from './report/extension-name.js';

/** Path of the record of a run, given its folder or its events.ndjson. */
export function recordOf(run: string): string {
  const isFolder = statSync(run, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder ? join(run, 'events.ndjson') : run;
}

/** The first event of a recorded run. Throws FILE_UNREADABLE when there is no such record. */
export function startOf(run: string): RunStarted {
  const [started] = readEvents(recordOf(run));
  return started as RunStarted;
}

/**
 * What an earlier run selected: its cases, also those that did not apply, or undefined for all; its approach and its draw. Throws
 * FILE_UNREADABLE when there is no such record.
 */
export function selectedBy(run: string): {
  readonly cases: readonly string[] | undefined;
  readonly approach: string | undefined;
  readonly draw: number;
} {
  const events = readEvents(recordOf(run));
  const started = events[0] as RunStarted;
  const { planned, narrowed, approach } = started;
  const idle = events.flatMap((event) =>
    event.type === 'case-finished' && event.verdict === 'not-applicable' ? [event.case] : [],
  );
  const cases = [...new Set([...planned.map((each) => each.case), ...idle])];
  return { cases: narrowed ? cases : undefined, approach, draw: drawOf(started) };
}

/** The documents that a run was judged by, other than our own. */
export interface EarlierDocuments {
  readonly spec: string | undefined;
  readonly overlay: readonly string[] | undefined;
  /** One sentence for each file that has changed since the run. */
  readonly warnings: readonly string[];
}

/**
 * The documents of an earlier run, to judge by them again. Unless `trusted`, they must be unchanged: a run of
 * somebody else could name any file. Throws USAGE.
 */
export function judgedBy({ documents = [] }: RunStarted, trusted: boolean): EarlierDocuments {
  const others = documents.filter(({ own }) => !own);
  const other = trusted ? undefined : others.find(({ file, sha256 }) => !isSame(file, sha256));
  if (other !== undefined) {
    throw new Xs2aError('USAGE', `${other.file} is missing, or has changed since that run.`, {
      hint: 'Name the documents to judge by with --spec and --overlay.',
    });
  }
  const overlay = others.filter(({ role }) => role === 'overlay').map(({ file }) => file);
  return {
    spec: others.find(({ role }) => role === 'xs2a')?.file,
    overlay: overlay.length === 0 ? undefined : overlay,
    warnings: others
      .filter(({ file, sha256 }) => isFile(file) && !isSame(file, sha256))
      .map(({ file }) => `${file} has changed since that run.`),
  };
}

const isFile = (file: string): boolean =>
  statSync(file, { throwIfNoEntry: false })?.isFile() === true;

const isSame = (file: string, sha256: string): boolean =>
  isFile(file) && digestOfFile(file) === sha256;

/**
 * The extensions of an earlier run, as `--cases` takes them. The record only names this code, so an extension
 * is loaded only when the run is our own and the code is unchanged to the byte. Throws USAGE.
 */
export function extensionsOf({ extensions = [] }: RunStarted, own: boolean): readonly string[] {
  const [first] = extensions;
  if (!own && first !== undefined) {
    throw lost(
      `That run lies outside of reports/, so its extension ${extensionName(first)} is not loaded.`,
    );
  }
  return extensions.map(takenUp);
}

function takenUp(extension: AddedExtension): string {
  const { from, sha256 } = extension;
  const called = `The extension ${extensionName(extension)}`;
  if (from === undefined || !isAbsolute(from)) {
    throw lost(`That run recorded ${called} without its path.`);
  }
  const now = sourceAt(from);
  if (now === undefined) throw lost(`${called} of that run is missing at ${from}.`);
  if (now.sha256 !== sha256) throw lost(`${called} (${from}) has changed since that run.`);
  return from;
}

const lost = (message: string): Xs2aError =>
  new Xs2aError('USAGE', message, {
    hint: 'Name the extensions to load with --cases: they are code, and run with your rights.',
  });

/** An earlier run against the same bank, to continue to its end. */
export function earlierRun(
  run: string,
  profile: Profile,
): { readonly runId: string; readonly left: Resumed } {
  const events = readEvents(recordOf(run));
  const { target, runId, profile: former } = startOf(run);
  if (target.baseUrl !== profile.target.baseUrl) {
    throw new Xs2aError(
      'USAGE',
      `--resume ${run} names a run against ${target.baseUrl}, but this one is against ${profile.target.baseUrl}`,
      {
        hint: `Name the profile of that run, --profile ${former.file}, or start a run without --resume.`,
      },
    );
  }
  return { runId, left: resumed(events) };
}
