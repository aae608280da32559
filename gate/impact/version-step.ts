import { memberOf } from '../../foundation/json-pointer.js';
import type { LoadedDocument } from '../../generator/load/loaded-document.js';
import type { Semver } from '../change/change.js';

/** A change of version numbers in words; `none`: no change, no new number needed. */
export type VersionChange = Semver | 'none';

/** The part of a comparison that matters for the version. */
export interface Changes {
  readonly semver: Semver;
  readonly changes: readonly { readonly severity: string }[];
}

/** Whether info.version matches the changes; plain data. */
export interface VersionStep {
  readonly old: string | null;
  readonly new: string | null;
  /** The step that the changes require. */
  readonly deserved: VersionChange;
  /** The step of info.version; `back` to a smaller number, null when there is no number. */
  readonly made: VersionChange | 'back' | null;
  /** Whether the step is at least the required one. */
  readonly enough: boolean;
  /** The line of info.version in the new document. */
  readonly line: number | null;
  /** One sentence. */
  readonly sentence: string;
}

const RANK: readonly VersionChange[] = ['none', 'patch', 'minor', 'major'];

type Versioned = Pick<LoadedDocument, 'document' | 'place'>;

/** Compares the step of info.version with the one that the changes require. */
export function versionStep(
  old: Versioned,
  now: Versioned,
  { semver, changes }: Changes,
): VersionStep {
  const [was, is] = [versionOf(old.document), versionOf(now.document)];
  const deserved: VersionChange = changes.length === 0 ? 'none' : semver;
  const made = stepOf(was, is);
  const rank = (step: VersionChange): number => RANK.indexOf(step);
  // a version below 1.0.0 may break with each minor number
  const wanted = deserved === 'major' && /^\D*0\./.test(was ?? '') ? 'minor' : deserved;
  const enough = made !== 'back' && (made === null ? false : rank(made) >= rank(wanted));
  const facts = { old: was, new: is, deserved, made };
  const { line = null } = now.place('/info/version');
  return { ...facts, enough, line, sentence: sentenceOf({ ...facts, enough }) };
}

function versionOf(document: unknown): string | null {
  const version = memberOf(memberOf(document, 'info'), 'version');
  return typeof version === 'string' || typeof version === 'number' ? String(version) : null;
}

/** Up to three numbers at the start: `1.3.6_2020-08-14` is 1, 3, 6. */
function numbersOf(version: string | null): readonly number[] | undefined {
  const [, ...parts] = /^\s*v?(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(version ?? '') ?? [];
  return parts.length === 0 ? undefined : parts.map((part) => Number(part ?? 0));
}

function stepOf(old: string | null, now: string | null): VersionStep['made'] {
  const [was, is] = [numbersOf(old), numbersOf(now)];
  if (was === undefined || is === undefined) return null;
  const first = was.findIndex((part, index) => part !== is[index]);
  if (first < 0) return old === now ? 'none' : 'patch';
  if ((is[first] ?? 0) < (was[first] ?? 0)) return 'back';
  return (['major', 'minor', 'patch'] as const)[first] ?? 'patch';
}

const NAMES: Readonly<Record<VersionChange, string>> = {
  none: 'no new version',
  patch: 'a patch version',
  minor: 'a minor version',
  major: 'a major version',
};

function sentenceOf({
  old,
  new: now,
  deserved,
  made,
  enough,
}: Omit<VersionStep, 'sentence' | 'line'>): string {
  const wanted = `The changes require ${NAMES[deserved]}`;
  if (made === null) return `${wanted}; info.version has no number that can be compared.`;
  const step =
    old === now ? `info.version is still ${old}` : `info.version went from ${old} to ${now}`;
  return `${wanted}; ${step}, which is ${enough ? 'enough' : 'not enough'}.`;
}
