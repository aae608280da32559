import { basename, join, resolve } from 'node:path';
import { packageRoot } from '../foundation/package-root.js';
import { loadDocument } from '../generator/load/load-document.js';
import { ALL_CASES } from './cases/all-cases.js';
import type { Case } from './cases/case.js';
import { indexSpec, type SpecIndex } from './checks/spec-index.js';
import { loadClauses } from './clauses/load-clauses.js';
import { type Extended, extended } from './extension/extended.js';
import { judgeProfile } from './extension/judge-profile.js';
import { type Plan, planRun } from './plan/plan-run.js';
import { repeatCases } from './plan/repeat-cases.js';
import type { Selection } from './plan/selection.js';
import { type LoadedProfile, loadProfile, type ProfileOverrides } from './profile/load-profile.js';

/** What a bank is judged by. Several runs may share it. */
export interface Standard extends Extended {
  readonly spec: SpecIndex;
}

/** A run that is ready to be carried out. */
export interface PreparedRun extends Standard {
  readonly loaded: LoadedProfile;
  readonly plan: Plan;
}

/** The suite with what the user adds. Throws EXTENSION_INVALID. */
export async function loadSuite(added: readonly string[] = []): Promise<Extended> {
  const clauses = loadClauses(join(packageRoot(), 'spec', 'clauses'));
  return extended(added, { cases: ALL_CASES, clauses });
}

/**
 * Reads the suite and the documents; `given` is an OpenAPI document in place of spec/xs2a.yaml,
 * `added` are the extensions.
 */
export async function loadStandard(
  given?: string,
  added: readonly string[] = [],
): Promise<Standard> {
  const root = join(packageRoot(), 'spec');
  const suite = await loadSuite(added);
  const [ours, iam, other] = await Promise.all([
    loadDocument(join(root, 'xs2a.yaml')),
    loadDocument(join(root, 'iam.yaml')),
    given === undefined ? undefined : loadDocument(resolve(given)),
  ]);
  const spec = indexSpec((other ?? ours).document, iam.document, ours.document);
  return { ...suite, spec };
}

export interface PrepareOptions {
  readonly selection: Selection;
  /** How many times over; 1 when absent. */
  readonly repeat?: number;
  readonly overrides?: ProfileOverrides;
  /** Cases that are not of the suite's standing set. */
  readonly more?: readonly Case[];
}

/** Reads the profile and plans a run against its bank. */
export function prepareRun(
  standard: Standard,
  profileFile: string,
  { selection, repeat = 1, overrides = {}, more = [] }: PrepareOptions,
): PreparedRun {
  const loaded = loadProfile(profileFile, overrides);
  judgeProfile(loaded, standard.extensions);
  const plan = planRun({
    ...selection,
    ...standard,
    cases: repeatCases([...standard.cases, ...more], repeat),
    profile: loaded.profile,
    lineOf: (path) => lineOf(loaded, path),
  });
  return { ...standard, loaded, plan };
}

/** `profile.yaml:14`, where a dotted path of the profile stands. */
function lineOf(loaded: LoadedProfile, path: string): string | undefined {
  const { file, line } = loaded.placeOf(path);
  return line === undefined ? undefined : `${basename(file)}:${line}`;
}
