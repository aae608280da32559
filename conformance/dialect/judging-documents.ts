import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import type { LoadedDocument } from '../../generator/load/loaded-document.js';
import type { JudgingDocument } from '../record/event.js';

export interface JudgedBy {
  /** Folder of our own documents. */
  readonly root: string;
  readonly xs2a: LoadedDocument;
  readonly iam: LoadedDocument;
  readonly overlays: readonly string[];
}

type Role = JudgingDocument['role'];

/** Every file that a bank is judged by, with its digest, so that a report can be held against it. */
export function judgingDocuments({
  root,
  xs2a,
  iam,
  overlays,
}: JudgedBy): readonly JudgingDocument[] {
  const roleOf = (file: string, document: LoadedDocument, role: 'xs2a' | 'iam'): Role => {
    if (overlays.includes(file)) return 'overlay';
    return file === document.file ? role : 'part';
  };
  return [
    ...xs2a.sources.map((file) => ({ role: roleOf(file, xs2a, 'xs2a'), file })),
    ...iam.sources.map((file) => ({ role: roleOf(file, iam, 'iam'), file })),
  ].map(({ role, file }) => ({ role, ...nameOf(file, root), sha256: digestOfFile(file) }));
}

/** Ours are named alike wherever they are installed. */
function nameOf(file: string, root: string): Pick<JudgingDocument, 'file' | 'own'> {
  const inside = relative(root, file);
  const own = !inside.startsWith('..') && !isAbsolute(inside);
  return own ? { file: `spec/${inside}`, own } : { file, own };
}

/** SHA-256 of a file as it lies there, hexadecimal. */
export function digestOfFile(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
