import type { KeyObject, X509Certificate } from 'node:crypto';
import { parsedJson } from '../../foundation/parsed-json.js';
import { visibleText } from '../../foundation/visible-text.js';
import { judgeSigner } from './judge-signer.js';
import { digest, MANIFEST, type Manifest, type RunFiles, SIGNATURE } from './manifest.js';
import { checkSignature } from './sign-manifest.js';

/** The result of verifying the files of a run, or of a published result. */
export interface Verified {
  /** Problems, one sentence each, the most important first; empty when nothing was changed. */
  readonly problems: readonly string[];
  /** What could not be checked, one sentence each: such files are not verified, though nothing was found. */
  readonly unchecked: readonly string[];
  /** What was checked and what remains unproven, one sentence each. */
  readonly notes: readonly string[];
}

/** What checks have said so far. */
export interface Finder {
  readonly problems: string[];
  readonly unchecked: string[];
  readonly notes: string[];
}

/** What the files are, in the sentences about them. */
export interface ListedFiles {
  /** Such as `run`. */
  readonly what: string;
  /** When they were listed, such as `the run`. */
  readonly after: string;
  /** Where a changed file differs from what it was, such as `:12:3`; empty when nobody knows. */
  readonly placeIn?: (file: string, bytes: Uint8Array) => string;
}

/** Whose signature is accepted. */
export interface SignedBy {
  /**
   * The key that must have made the signature; the default is the key of the certificate in the signature.
   */
  readonly key?: KeyObject;
  /** Authorities, one of which must have issued the signer's certificate. */
  readonly authorities?: readonly X509Certificate[];
  /** Whether the files must be signed. */
  readonly mustBeSigned?: boolean;
  readonly now?: Date;
}

/** The text of bytes in UTF-8. */
export const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

/** The problem of a manifest that cannot be read. */
export const NO_MANIFEST = `${MANIFEST} was changed: it is not a manifest of this version.`;

/** Reads a manifest; undefined when it is not one of this version. */
export function parseManifest(bytes: Uint8Array): Manifest | undefined {
  const manifest = parsedJson(textOf(bytes));
  return isManifest(manifest) ? manifest : undefined;
}

/** Whether a value of a stranger has the members that are read here. */
function isManifest(value: unknown): value is Manifest {
  const { schemaVersion, verdict, startedAt, files } = (value ?? {}) as { [key: string]: unknown };
  const isFile = (one: unknown) => {
    const { file, sha256 } = (one ?? {}) as { [key: string]: unknown };
    return typeof file === 'string' && typeof sha256 === 'string';
  };
  const texts = [verdict, startedAt].every((one) => typeof one === 'string');
  return schemaVersion === 1 && texts && Array.isArray(files) && files.every(isFile);
}

/**
 * Compares the files with the hashes of their manifest, and names files that it does not list. `placeIn` says where a changed file
 * differs, such as `:12:3`.
 */
export function checkFiles(
  files: RunFiles,
  manifest: Manifest,
  { after, placeIn = () => '' }: ListedFiles,
  { problems, notes }: Finder,
): void {
  for (const { file, sha256 } of manifest.files) {
    const bytes = files.get(file);
    const name = visibleText(file);
    if (bytes === undefined) problems.push(`${name} is missing, but ${MANIFEST} lists it.`);
    else if (digest(bytes) !== sha256) {
      problems.push(`${name}${placeIn(file, bytes)} was changed after ${after}.`);
    }
  }
  const listed = new Set(manifest.files.map(({ file }) => file));
  for (const file of files.keys()) {
    if (listed.has(file) || file === MANIFEST || file === SIGNATURE) continue;
    problems.push(
      `${visibleText(file)} was added after ${after}: ${MANIFEST} does not list it. Remove it, and check again.`,
    );
  }
  if (problems.length === 0) notes.push(`${manifest.files.length} files match ${MANIFEST}.`);
}

/** Checks the signature of a manifest, and whether its signer may sign. */
export async function checkSigned(
  files: RunFiles,
  { what }: ListedFiles,
  { key, authorities, mustBeSigned = false, now = new Date() }: SignedBy,
  { problems, notes }: Finder,
): Promise<void> {
  const [manifest, jws] = [files.get(MANIFEST), files.get(SIGNATURE)];
  if (jws === undefined || manifest === undefined) {
    const said = `The ${what} is not signed: a change of all its files cannot be detected.`;
    (mustBeSigned || key !== undefined || authorities !== undefined ? problems : notes).push(said);
    return;
  }
  const { valid, certificates } = await checkSignature(manifest, textOf(jws), key);
  if (!valid) {
    problems.push(
      `${SIGNATURE} does not fit ${MANIFEST}: one of them was changed, or another key signed.`,
    );
    return;
  }
  const judged = judgeSigner(certificates, {
    authorities,
    keyNamed: key !== undefined,
    startedAt: startIn(manifest),
    now,
  });
  problems.push(...judged.problems);
  notes.push(...judged.notes);
}

/** When the run began, by its manifest. */
function startIn(manifest: Uint8Array): Date | undefined {
  const { startedAt } = (parsedJson(textOf(manifest)) ?? {}) as Partial<Manifest>;
  const at = new Date(typeof startedAt === 'string' ? startedAt : Number.NaN);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
