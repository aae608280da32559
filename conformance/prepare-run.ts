import { basename, join } from 'node:path';
import { packageRoot } from '../foundation/package-root.js';
import { ALL_CASES } from './cases/all-cases.js';
import type { Case } from './cases/case.js';
import {
  combinationCases,
  deepCombinations,
  isDeepId,
} from './cases/combinations/combination-cases.js';
import { offerIn } from './cases/combinations/offer.js';
import { type DerivedCases, deriveCases } from './cases/derived/derive-cases.js';
import type { RequestShape } from './cases/derived/request-shape.js';
import { dutyCases } from './cases/duties/duty-cases.js';
import { type DutyCell, dutyCells } from './cases/duties/duty-cells.js';
import { formerNotes } from './cases/former-ids.js';
import { loadClauses } from './clauses/load-clauses.js';
import { contractShapes, loadSpec, type SpecOptions } from './dialect/load-spec.js';
import { specAt } from './dialect/spec-at.js';
import type { SpecIndex } from './documents/spec-index.js';
import { type Extended, extended } from './extension/extended.js';
import { judgeProfile } from './extension/judge-profile.js';
import { type Plan, planRun } from './plan/plan-run.js';
import { repeatCases } from './plan/repeat-cases.js';
import type { CaseSelection } from './plan/selection.js';
import {
  type LoadedProfile,
  loadProfile,
  type ProfileOverrides,
  profileOf,
} from './profile/load-profile.js';
import type { Profile } from './profile/profile.js';
import { type DrawTold, drawSentence } from './record/draw-told.js';
import type { JudgingDocument } from './record/judging-document.js';

/** The documents, clauses and cases by which a bank is judged; several runs may share them. */
export interface Standard extends Extended {
  readonly spec: SpecIndex;
  /** Notes about the documents for readers of the verdict, one sentence each. */
  readonly notes: readonly string[];
  /** The files from which `spec` is built. */
  readonly documents: readonly JudgingDocument[];
  /** The version of the framework that the bank is judged by; undefined in the dialect of the contract. */
  readonly framework: string | undefined;
  /** The duty matrix: which duties apply to which operations. */
  readonly cells: readonly DutyCell[];
}

/** A run that is ready to be carried out. */
export interface PreparedRun extends Standard {
  readonly loaded: LoadedProfile;
  readonly plan: Plan;
  /** The draw of the run; absent for the first one. */
  readonly draw?: DrawTold;
}

const SPEC = join(packageRoot(), 'spec');

/**
 * Loads the suite: written cases, cases derived from the contract's own documents unless other documents are
 * given, and extensions. Throws EXTENSION_INVALID.
 */
export async function loadSuite(
  added: readonly string[] = [],
  derived?: readonly Case[],
): Promise<Extended> {
  const clauses = loadClauses(join(SPEC, 'clauses'));
  const made = derived ?? casesOf(await contractShapes(SPEC)).cases;
  return extended(added, { cases: [...ALL_CASES, ...made], clauses });
}

/** Derives cases from the documents: invalid requests, and the duties of every operation. */
function casesOf(shapes: readonly RequestShape[]): DerivedCases {
  const { cases, unseen } = deriveCases(shapes);
  return { cases: [...cases, ...dutyCases(shapes)], unseen };
}

export interface StandardOptions extends SpecOptions {
  /** Files, folders or packages that extend the suite. */
  readonly added?: readonly string[];
}

/**
 * Returns a function that finds the standard for a profile; built-in documents are read once for each
 * dialect and version.
 */
export function standards(options: StandardOptions = {}): (profile: Profile) => Promise<Standard> {
  const known = new Map<string, Promise<Standard>>();
  const isOurs = options.spec === undefined && (options.overlay ?? []).length === 0;
  return (profile) => {
    const key = `${profile.dialect} ${profile.framework ?? ''}`;
    const found = isOurs ? known.get(key) : undefined;
    const standard = found ?? readStandard(profile, options);
    known.set(key, standard);
    return standard;
  };
}

async function readStandard(profile: Profile, options: StandardOptions): Promise<Standard> {
  const { shapes, ...loaded } = await loadSpec(SPEC, profile, options);
  const { cases, unseen } = casesOf(shapes);
  const suite = await loadSuite(options.added, cases);
  const isOwn = options.spec === undefined && (options.overlay ?? []).length === 0;
  const cells = dutyCells(shapes);
  return {
    ...suite,
    ...loaded,
    cells,
    notes: [...loaded.notes, ...(isOwn ? [] : unseenNotes(unseen))],
  };
}

/** Names the operations of a given document for which no valid request is known. */
function unseenNotes(unseen: readonly string[]): readonly string[] {
  if (unseen.length === 0) return [];
  return [`No valid request is known for ${unseen.join(', ')}: invalid ones are only observed.`];
}

export interface PrepareOptions {
  readonly selection: CaseSelection;
  /** How many times each case is run; the default is 1. */
  readonly repeat?: number;
  readonly overrides?: ProfileOverrides;
  /** Cases besides those of the suite. */
  readonly more?: readonly Case[];
}

/** Loads the profile (from a file or an object) and plans a run against its bank. */
export async function prepareRun(
  standardOf: (profile: Profile) => Promise<Standard>,
  given: string | object,
  { selection, repeat = 1, overrides = {}, more = [] }: PrepareOptions,
): Promise<PreparedRun> {
  const read =
    typeof given === 'string' ? loadProfile(given, overrides) : profileOf(given, overrides);
  const standard = await standardOf(read.profile);
  const loaded = withFramework(read, standard.framework);
  judgeProfile(loaded, standard.extensions);
  const spec = specAt(standard.spec, loaded.profile);
  const { tags = [], only: words = [], exactly: names = [], whole = false } = selection;
  const isDeep = whole || tags.includes('deep') || [...words, ...names].some(isDeepId);
  const offer = offerIn(loaded.profile, selection.approach);
  const combined = [...combinationCases(offer), ...(isDeep ? deepCombinations(offer) : [])];
  const plan = planRun({
    ...selection,
    ...standard,
    spec,
    cases: repeatCases([...standard.cases, ...combined, ...more], repeat),
    asWritten: idsOf(repeatCases([...addedBy(standard), ...more], repeat)),
    profile: loaded.profile,
    lineOf: (path) => lineOf(loaded, path),
  });
  const { only = [], exactly = [] } = selection;
  const draw = drawTold(loaded);
  const notes = [
    ...standard.notes,
    ...formerNotes([...only, ...exactly]),
    ...(draw === undefined ? [] : [drawSentence(draw)]),
  ];
  return { ...standard, notes, spec, loaded, plan, ...(draw === undefined ? {} : { draw }) };
}

const addedBy = ({ extensions }: Standard): readonly Case[] =>
  extensions.flatMap(({ cases = [] }) => cases);

const idsOf = (cases: readonly Case[]): ReadonlySet<string> => new Set(cases.map(({ id }) => id));

/** The draw of a run; undefined for the first one. */
function drawTold({ profile: { draw }, drawn }: LoadedProfile): DrawTold | undefined {
  if (draw === undefined) return undefined;
  const { differs, swapsTpps } = drawn;
  return { number: draw, differs, ...(swapsTpps ? { swapsTpps } : {}) };
}

/** The version that the given document declares is that of the bank, where the profile names none. */
function withFramework(loaded: LoadedProfile, framework: string | undefined): LoadedProfile {
  if (framework === undefined) return loaded;
  return { ...loaded, profile: { ...loaded.profile, framework } };
}

/** The place of a dotted path in the profile, such as `profile.yaml:14`. */
function lineOf(loaded: LoadedProfile, path: string): string | undefined {
  const { file, line } = loaded.placeOf(path);
  return line === undefined ? undefined : `${basename(file)}:${line}`;
}
