import { join, resolve } from 'node:path';
import { loadDocument } from '../../generator/load/load-document.js';
import { indexSpec, type SpecIndex } from '../checks/spec-index.js';
import type { Profile } from '../profile/profile.js';
import { completed } from './completed.js';
import { tableOfDialect } from './table-of-dialect.js';

export interface SpecOptions {
  /** Document to judge by, instead of our own of the profile's dialect. */
  readonly spec?: string | undefined;
  /** Overlays on top of it. */
  readonly overlay?: readonly string[] | undefined;
}

export interface LoadedSpec {
  readonly spec: SpecIndex;
  /** One sentence each: what the reader of the verdict has to know about the documents. */
  readonly notes: readonly string[];
}

/**
 * The documents that a bank of this profile is judged by. `root` is the folder of ours. Throws
 * SPEC_INVALID, also when the document lacks an operation that the profile says the bank has.
 */
export async function loadSpec(
  root: string,
  profile: Profile,
  { spec: given, overlay = [] }: SpecOptions,
): Promise<LoadedSpec> {
  const table = tableOfDialect(profile.dialect);
  const own = join(root, table?.document ?? 'xs2a.yaml');
  const overlays = overlay.map((file) => resolve(file));
  const isOurs = given === undefined && overlays.length === 0;
  // each takes a good part of a second: none is loaded twice
  const loadingOwn = loadDocument(own);
  const [contract, iam, dialect, judging] = await Promise.all([
    table === undefined ? loadingOwn : loadDocument(join(root, 'xs2a.yaml')),
    loadDocument(join(root, table?.iam ?? 'iam.yaml')),
    loadingOwn,
    isOurs ? loadingOwn : loadDocument(resolve(given ?? own), { overlays }),
  ]);
  const known = [contract.document, dialect.document];
  const indexed = indexSpec(judging.document, iam.document, known);
  if (isOurs) return { spec: indexed, notes: [] };
  const ours = indexSpec(dialect.document, iam.document, known);
  const { spec, notes } = completed(indexed, {
    ours,
    document: dialect.document,
    elsewhere: table?.elsewhere ?? [],
    profile,
    file: given ?? own,
  });
  return { spec, notes: [...judging.warnings, ...notes] };
}
