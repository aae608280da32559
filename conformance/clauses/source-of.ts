import { USUAL_FRAMEWORK } from '../../standard/versions.js';
import type { Clause, Provenance } from './clause.js';

/**
 * The part of the framework's OpenAPI definition that corresponds to a section of the register, in OpenAPI
 * terms.
 */
const CHAPTERS: ReadonlyMap<string, string> = new Map([
  ['facts: certificates', 'its text on eIDAS certificates'],
  ['facts: code lists', 'the enumerations of its schemas'],
  ['facts: dialects', 'the names of its paths and fields'],
  ['facts: errors', 'the error bodies of its responses'],
  ['facts: fields', 'the fields of its schemas'],
  ['facts: headers', 'the header parameters of its operations and responses'],
  ['facts: links', 'the _links of its schemas'],
  ['facts: signing', 'its header parameters Digest, Signature and TPP-Signature-Certificate'],
  ['facts: status machines', 'its status values and what it says of their order'],
]);

const BY: Readonly<Record<Provenance, string>> = {
  stated: 'it says so',
  formal: 'it says so',
  option: 'it leaves the choice to the bank',
  assumption: 'it does not say so, and the clause binds no bank',
  safety: 'it does not say so, and a safety rule of the suite requires it',
};

/** The source of a clause, in words with which a bank can find it; the version is that of the framework's definition. */
export function sourceOf(
  { section, provenance }: Clause,
  version: string = USUAL_FRAMEWORK,
): string {
  if (section === 'safety')
    return 'A safety rule of the suite (docs/clauses.md); the contract does not say so';
  const chapter = CHAPTERS.get(section);
  if (chapter !== undefined) {
    return `The Berlin Group's OpenAPI definition of XS2A ${version}, ${chapter}; ${BY[provenance]}`;
  }
  return `The contract, section "${section}"; ${BY[provenance]}`;
}
