import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { shapeOf } from '../../documents/known-operations.js';
import { operationsIn } from '../../documents/operations.js';
import type { LoadedDocument } from '../../generator/load/loaded-document.js';
import type { SpecIndex } from '../documents/spec-index.js';
import type { JudgingDocument } from '../record/judging-document.js';

export interface JudgingSources {
  /** Folder of our own documents. */
  readonly root: string;
  readonly xs2a: LoadedDocument;
  readonly iam: LoadedDocument;
  readonly overlays: readonly string[];
  /** The operations of the XS2A document, by our ids. */
  readonly operations: SpecIndex;
}

type Role = JudgingDocument['role'];

/** Every file that a bank is judged by, with its digest, so that a report can be verified against it. */
export function judgingDocuments({
  root,
  xs2a,
  iam,
  overlays,
  operations,
}: JudgingSources): readonly JudgingDocument[] {
  const roleOf = (file: string, document: LoadedDocument, role: 'xs2a' | 'iam'): Role => {
    if (overlays.includes(file)) return 'overlay';
    return file === document.file ? role : 'part';
  };
  return [
    ...xs2a.sources.map((file) => ({ role: roleOf(file, xs2a, 'xs2a'), file })),
    ...iam.sources.map((file) => ({ role: roleOf(file, iam, 'iam'), file })),
  ].map(({ role, file }) => {
    const named = { role, ...nameOf(file, root), sha256: digestOfFile(file) };
    return role === 'xs2a' && !named.own ? { ...named, lines: linesOf(xs2a, operations) } : named;
  });
}

/** The position of each operation in a user's document, so that reports can point to it. */
function linesOf(document: LoadedDocument, operations: SpecIndex) {
  const ids = new Map([...operations].map(([id, { method, path }]) => [shapeOf(method, path), id]));
  const found = operationsIn(document.document).flatMap(({ method, path, at }) => {
    const id = ids.get(shapeOf(method, path));
    const { line } = document.place(at.pointer);
    return id === undefined || line === undefined ? [] : [[id, line] as const];
  });
  const here = relative(process.cwd(), document.file);
  const uri = here.startsWith('..') || isAbsolute(here) ? document.file : here;
  return { uri: uri.replaceAll('\\', '/'), at: Object.fromEntries(found) };
}

/** Our documents have the same names wherever they are installed. */
function nameOf(file: string, root: string): Pick<JudgingDocument, 'file' | 'own'> {
  const inside = relative(root, file);
  const own = !inside.startsWith('..') && !isAbsolute(inside);
  return own ? { file: `spec/${inside}`, own } : { file, own };
}

/** SHA-256 of a file's bytes, hexadecimal. */
export function digestOfFile(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
