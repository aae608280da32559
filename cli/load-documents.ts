import { join, resolve } from 'node:path';
import type { Case } from '../conformance/cases/case.js';
import { deriveCases } from '../conformance/cases/derived/derive-cases.js';
import { requestShapes } from '../conformance/checks/request-shapes.js';
import { indexSpec, type SpecIndex } from '../conformance/checks/spec-index.js';
import { packageRoot } from '../foundation/package-root.js';
import { loadDocument } from '../generator/load/load-document.js';

/** What the suite reads out of the documents. */
export interface Documents {
  readonly spec: SpecIndex;
  /** The cases that operators make of them. */
  readonly derived: readonly Case[];
  /** Operations for which no valid request is known. */
  readonly unseen: readonly string[];
}

/** By the file that was given: they are needed twice. */
const read = new Map<string | undefined, Promise<Documents>>();

/** Reads the interface's document, or the given one in its place, and that of the IAM; once. */
export function loadDocuments(file?: string): Promise<Documents> {
  const known = read.get(file) ?? readDocuments(file);
  read.set(file, known);
  return known;
}

async function readDocuments(file: string | undefined): Promise<Documents> {
  const root = join(packageRoot(), 'spec');
  const [ours, iam, given] = await Promise.all([
    loadDocument(join(root, 'xs2a.yaml')),
    loadDocument(join(root, 'iam.yaml')),
    file === undefined ? undefined : loadDocument(resolve(file)),
  ]);
  const { document } = given ?? ours;
  const { cases, unseen } = deriveCases(requestShapes(document, iam.document, ours.document));
  return { spec: indexSpec(document, iam.document, ours.document), derived: cases, unseen };
}
