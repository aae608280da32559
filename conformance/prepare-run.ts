import { basename, join } from 'node:path';
import { packageRoot } from '../foundation/package-root.js';
import { ALL_CASES } from './cases/all-cases.js';
import type { Case } from './cases/case.js';
import { type DerivedCases, deriveCases } from './cases/derived/derive-cases.js';
import type { RequestShape } from './cases/derived/request-shape.js';
import { dutyCases } from './cases/duties/duty-cases.js';
import { type DutyCell, dutyCells } from './cases/duties/duty-cells.js';
import { loadClauses } from './clauses/load-clauses.js';
import { contractShapes, loadSpec, type SpecOptions } from './dialect/load-spec.js';
import type { SpecIndex } from './documents/spec-index.js';
import { type Extended, extended } from './extension/extended.js';
import { judgeProfile } from './extension/judge-profile.js';
import { type Plan, planRun } from './plan/plan-run.js';
import { repeatCases } from './plan/repeat-cases.js';
import type { Selection } from './plan/selection.js';
import {
  type LoadedProfile,
  loadProfile,
  type ProfileOverrides,
  profileOf,
} from './profile/load-profile.js';
import type { Profile } from './profile/profile.js';
import type { JudgingDocument } from './record/event.js';

/** What a bank is judged by. Several runs may share it. */
export interface Standard extends Extended {
  readonly spec: SpecIndex;
  /** One sentence each: what the reader of the verdict has to know about the documents. */
  readonly notes: readonly string[];
  /** The files that `spec` is made of. */
  readonly documents: readonly JudgingDocument[];
  /** Which duties bind which operations. */
  readonly cells: readonly DutyCell[];
}

/** A run that is ready to be carried out. */
export interface PreparedRun extends Standard {
  readonly loaded: LoadedProfile;
  readonly plan: Plan;
}

const SPEC = join(packageRoot(), 'spec');

/**
 * The suite with what the user adds: written cases, those that are derived from the contract's own
 * documents unless others are given, and extensions. Throws EXTENSION_INVALID.
 */
export async function loadSuite(
  added: readonly string[] = [],
  derived?: readonly Case[],
): Promise<Extended> {
  const clauses = loadClauses(join(SPEC, 'clauses'));
  const made = derived ?? casesOf(await contractShapes(SPEC)).cases;
  return extended(added, { cases: [...ALL_CASES, ...made], clauses });
}

/** What the documents give: spoiled requests, and the duties of every operation. */
function casesOf(shapes: readonly RequestShape[]): DerivedCases {
  const { cases, unseen } = deriveCases(shapes);
  return { cases: [...cases, ...dutyCases(shapes)], unseen };
}

export interface StandardOptions extends SpecOptions {
  /** Files, folders or packages that add to the suite. */
  readonly added?: readonly string[];
}

/** Finds what banks of a profile are judged by; what is ours is read once for each dialect. */
export function standards(options: StandardOptions = {}): (profile: Profile) => Promise<Standard> {
  const known = new Map<string, Promise<Standard>>();
  const isOurs = options.spec === undefined && (options.overlay ?? []).length === 0;
  return (profile) => {
    const found = isOurs ? known.get(profile.dialect) : undefined;
    const standard = found ?? readStandard(profile, options);
    known.set(profile.dialect, standard);
    return standard;
  };
}

async function readStandard(profile: Profile, options: StandardOptions): Promise<Standard> {
  const { spec, notes, shapes, documents } = await loadSpec(SPEC, profile, options);
  const { cases, unseen } = casesOf(shapes);
  const suite = await loadSuite(options.added, cases);
  const isOwn = options.spec === undefined && (options.overlay ?? []).length === 0;
  const cells = dutyCells(shapes);
  return {
    ...suite,
    spec,
    documents,
    cells,
    notes: [...notes, ...(isOwn ? [] : unseenNotes(unseen))],
  };
}

/** For which operations of a document that was given no valid request is known. */
function unseenNotes(unseen: readonly string[]): readonly string[] {
  if (unseen.length === 0) return [];
  return [`No valid request is known for ${unseen.join(', ')}: spoiled ones are only observed.`];
}

export interface PrepareOptions {
  readonly selection: Selection;
  /** How many times over; 1 when absent. */
  readonly repeat?: number;
  readonly overrides?: ProfileOverrides;
  /** Cases that are not of the suite's standing set. */
  readonly more?: readonly Case[];
}

/** Reads the profile (a file, or what a program has made) and plans a run against its bank. */
export async function prepareRun(
  standardOf: (profile: Profile) => Promise<Standard>,
  given: string | object,
  { selection, repeat = 1, overrides = {}, more = [] }: PrepareOptions,
): Promise<PreparedRun> {
  const loaded =
    typeof given === 'string' ? loadProfile(given, overrides) : profileOf(given, overrides);
  const standard = await standardOf(loaded.profile);
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
