import { join, resolve } from 'node:path';
import { memberOf } from '../../foundation/json-pointer.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { loadDocument } from '../../generator/load/load-document.js';
import { versionIn } from '../../standard/version-range.js';
import { USUAL_FRAMEWORK, VERSIONS } from '../../standard/versions.js';
import type { RequestShape } from '../cases/derived/request-shape.js';
import { requestShapes } from '../documents/request-shapes.js';
import { indexSpec, type SpecIndex } from '../documents/spec-index.js';
import type { Profile } from '../profile/profile.js';
import type { JudgingDocument } from '../record/judging-document.js';
import { completed } from './completed.js';
import { judgingDocuments } from './judging-documents.js';
import { tableOfDialect } from './table-of-dialect.js';

export interface SpecOptions {
  /** Document to judge by, instead of ours for the profile's dialect. */
  readonly spec?: string | undefined;
  /** Overlays applied to it. */
  readonly overlay?: readonly string[] | undefined;
}

export interface LoadedSpec {
  readonly spec: SpecIndex;
  /** What the judging documents say about requests, for cases derived from them. */
  readonly shapes: readonly RequestShape[];
  /** One sentence each: what a reader of the verdict must know about the documents. */
  readonly notes: readonly string[];
  /** The files used, with their digests. */
  readonly documents: readonly JudgingDocument[];
  /** The version of the framework that the bank is judged by; undefined in the dialect of the contract. */
  readonly framework: string | undefined;
}

/**
 * Cached: our documents do not change while the program runs, and each takes a good part of a second to read.
 */
const own = new Map<string, ReturnType<typeof loadDocument>>();

function ownDocument(file: string): ReturnType<typeof loadDocument> {
  const loading = own.get(file) ?? loadDocument(file);
  own.set(file, loading);
  return loading;
}

/** The contract's own documents, parsed. */
export async function contractDocuments(
  root: string,
): Promise<{ readonly xs2a: unknown; readonly iam: unknown }> {
  const files = ['xs2a.yaml', 'iam.yaml'].map((name) => ownDocument(join(root, name)));
  const [xs2a, iam] = await Promise.all(files);
  return { xs2a: xs2a?.document, iam: iam?.document };
}

/** What the contract's own documents say about requests. */
export async function contractShapes(root: string): Promise<readonly RequestShape[]> {
  const { xs2a, iam } = await contractDocuments(root);
  return requestShapes(xs2a, iam);
}

/**
 * The documents that a bank with this profile is judged by. `root` is the folder of ours. Throws
 * SPEC_INVALID, also when the document lacks an operation that the profile says the bank has.
 */
export async function loadSpec(
  root: string,
  profile: Profile,
  { spec: given, overlay = [] }: SpecOptions,
): Promise<LoadedSpec> {
  const overlays = overlay.map((file) => resolve(file));
  const isOurs = given === undefined && overlays.length === 0;
  const loading = given === undefined ? undefined : loadDocument(resolve(given), { overlays });
  const framework = frameworkOf(profile, (await loading)?.document);
  const table = tableOfDialect({ dialect: profile.dialect, framework });
  if (given === undefined) refuseUndescribed(framework);
  const ours = join(root, table?.document ?? 'xs2a.yaml');
  const loadingOwn = ownDocument(ours);
  const [contract, iam, dialect, judging] = await Promise.all([
    table === undefined ? loadingOwn : ownDocument(join(root, 'xs2a.yaml')),
    ownDocument(join(root, table?.iam ?? 'iam.yaml')),
    loadingOwn,
    loading ?? (isOurs ? loadingOwn : loadDocument(ours, { overlays })),
  ]);
  const known = [contract.document, dialect.document];
  const indexed = indexSpec(judging.document, iam.document, known);
  const shapes = requestShapes(judging.document, iam.document, known);
  const documents = judgingDocuments({
    ...{ root, xs2a: judging, iam, overlays },
    operations: indexed,
  });
  if (isOurs) return { spec: indexed, shapes, notes: [], documents, framework };
  const complete = indexSpec(dialect.document, iam.document, known);
  const { spec, notes } = completed(indexed, {
    ours: complete,
    document: dialect.document,
    elsewhere: table?.elsewhere ?? [],
    profile,
    file: given ?? ours,
  });
  return { spec, shapes, notes: [...judging.warnings, ...notes], documents, framework };
}

/** The version of the profile, otherwise the one that the given document declares, otherwise that of the contract. */
function frameworkOf(profile: Profile, document: unknown): string | undefined {
  const said = versionIn(memberOf(memberOf(document, 'info'), 'version'));
  return profile.dialect === 'contract'
    ? undefined
    : (profile.framework ?? said ?? USUAL_FRAMEWORK);
}

/** Only a document of the user can describe another version. */
function refuseUndescribed(framework: string | undefined): void {
  if (framework === undefined || VERSIONS.some((each) => each === framework)) return;
  throw new Xs2aError(
    'PROFILE_INVALID',
    `The profile names version ${framework} of the framework, which xs2a-kit does not describe.`,
    {
      hint: `Give the document of that version with --spec, or name one of ${VERSIONS.join(', ')}.`,
    },
  );
}
