import { readFileSync } from 'node:fs';
import { InvalidSettings } from '../../foundation/refuse-settings.js';
import { type SourcePlace, Xs2aError } from '../../foundation/xs2a-error.js';
import { loadProfile } from './load-profile.js';
import { unfilledLines } from './unfilled-lines.js';

/** An error of a profile, for a form that shows it where it stands. */
export interface ListedError {
  readonly sentence: string;
  /** The option, such as `psu.approve.0.open`; absent when the error is in no single one. */
  readonly path?: string;
  readonly line?: number;
}

/**
 * Every error that `loadProfile` finds in a file at once: some are only looked for when there are no others. Before them, the lines
 * that nobody has filled in.
 */
export function listProfileErrors(file: string): readonly ListedError[] {
  const unfilled = unfilledLines(readFileSync(file, 'utf8')).map((line) => ({
    sentence: 'This line still contains REPLACE.',
    line,
  }));
  try {
    loadProfile(file);
    return unfilled;
  } catch (error) {
    const lines = new Set(unfilled.map(({ line }) => line));
    const others = listed(error).filter(({ line }) => line === undefined || !lines.has(line));
    return [...unfilled, ...others];
  }
}

function listed(error: unknown): readonly ListedError[] {
  if (error instanceof InvalidSettings) {
    return error.errors.map(({ sentence, path, place }) => ({
      sentence,
      ...(path.length === 0 ? {} : { path: path.join('.') }),
      ...lineOf(place),
    }));
  }
  // the parser of YAML gives up when blocks are nested thousands of levels deep
  if (error instanceof RangeError) return [{ sentence: 'The profile is nested too deeply.' }];
  if (!(error instanceof Xs2aError)) throw error;
  return [{ sentence: error.message, ...lineOf(error.place) }];
}

const lineOf = (place: SourcePlace | undefined): { readonly line?: number } =>
  place?.line === undefined ? {} : { line: place.line };
