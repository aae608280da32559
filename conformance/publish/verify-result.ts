import { Ajv } from 'ajv';
import { parsedJson } from '../../foundation/parsed-json.js';
import schema from '../../spec/schemas/result.schema.json' with { type: 'json' };
import {
  checkFiles,
  checkSigned,
  type Finder,
  NO_MANIFEST,
  parseManifest,
  type SignedBy,
  textOf,
  type Verified,
} from '../evidence/check-manifest.js';
import { digest, MANIFEST, type Manifest, type RunFiles, SIGNATURE } from '../evidence/manifest.js';
import { pageOfResult } from './page-of-result.js';
import type { PublishedResult, Withdrawal } from './published-result.js';
import { PAGE, PDF, RESULT } from './result-names.js';

export interface VerifiedResult extends Verified {
  /** The result, when it can be read. */
  readonly result?: PublishedResult;
  readonly withdrawn?: Withdrawal;
}

export interface ResultRules extends SignedBy {
  /** The version of this tool: pages of another one cannot be rendered again. */
  readonly version: string;
}

const LISTED = { what: 'result', after: 'it was published' };

/**
 * Checks that the files of a published result are those of its manifest, that the signature fits, and that page
 * and PDF are what its data leads to.
 */
export async function verifyResult(files: RunFiles, rules: ResultRules): Promise<VerifiedResult> {
  const found: Finder = { problems: [], unchecked: [], notes: [] };
  const bytes = files.get(MANIFEST);
  const manifest = bytes === undefined ? undefined : parseManifest(bytes);
  if (bytes === undefined) found.problems.push(`${MANIFEST} is missing.`);
  else if (manifest === undefined) found.problems.push(NO_MANIFEST);
  if (manifest !== undefined) checkFiles(withoutPage(files), manifest, LISTED, found);
  await checkSigned(files, LISTED, rules, found);
  const result = readResult(files, found);
  if (result === undefined || manifest === undefined) return found;
  checkNames(result, manifest, found);
  await checkPages(files, result, rules, found);
  const { withdrawn } = result;
  return { ...found, result, ...(withdrawn === undefined ? {} : { withdrawn }) };
}

/** The page contains the manifest, which therefore cannot list it. */
const withoutPage = (files: RunFiles): RunFiles =>
  new Map([...files].filter(([name]) => name !== PAGE));

/** The data of a result; a problem when it is not of this version. */
function readResult(files: RunFiles, { problems }: Finder): PublishedResult | undefined {
  const data = parsedJson(textOf(files.get(RESULT) ?? new Uint8Array()));
  const validate = new Ajv({ strict: false }).compile(schema);
  if (validate(data)) return withTime(data as unknown as PublishedResult, problems);
  const [error] = validate.errors ?? [];
  const where = `${error?.instancePath ?? ''} ${error?.message ?? ''}`.trim();
  problems.push(`${RESULT} is not a result of this version: ${where}.`);
  return undefined;
}

/** The result when its time is one: the PDF has it as its date. */
function withTime(result: PublishedResult, problems: string[]): PublishedResult | undefined {
  if (!Number.isNaN(Date.parse(result.startedAt))) return result;
  problems.push(`${RESULT} has a startedAt that is no time: ${result.startedAt}.`);
  return undefined;
}

function checkNames(result: PublishedResult, manifest: Manifest, { problems }: Finder): void {
  for (const name of ['runId', 'startedAt', 'verdict'] as const) {
    if (result[name] === manifest[name]) continue;
    problems.push(`${MANIFEST} says ${name} ${manifest[name]}, but ${RESULT} ${result[name]}.`);
  }
}

/** Renders page and PDF again from the data and compares the bytes. */
async function checkPages(
  files: RunFiles,
  result: PublishedResult,
  { version }: ResultRules,
  { problems, unchecked, notes }: Finder,
): Promise<void> {
  const again = await renderedFiles(files, result);
  for (const [name, bytes] of again) {
    const own = files.get(name);
    if (own === undefined) problems.push(`${name} is missing.`);
    else if (Buffer.from(own).equals(bytes)) notes.push(`${name} is what ${RESULT} leads to.`);
    else if (result.madeBy === version) problems.push(`${name} is not what ${RESULT} leads to.`);
    else {
      unchecked.push(
        `${name} was not compared with ${RESULT}: version ${result.madeBy} made it, and this is version ${version}.`,
      );
    }
  }
}

async function renderedFiles(files: RunFiles, result: PublishedResult): Promise<RunFiles> {
  const [data, manifest] = [RESULT, MANIFEST].map((name) => files.get(name) ?? new Uint8Array());
  const jws = files.get(SIGNATURE);
  const page = pageOfResult(result, {
    result: data ?? new Uint8Array(),
    manifest: manifest ?? new Uint8Array(),
    signature: jws === undefined ? undefined : textOf(jws),
  });
  // a large library, which a server needs only then
  const { pdfOfResult } = await import('./pdf-of-result.js');
  const pdf = await pdfOfResult(result, digest(data ?? new Uint8Array()));
  return new Map([
    [PAGE, Buffer.from(page)],
    [PDF, pdf],
  ]);
}
