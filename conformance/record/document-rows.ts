import type { RunStarted } from './event.js';

const NAMES = { xs2a: 'Judged by', iam: 'IAM by', overlay: 'Overlay', part: 'Part' } as const;

/** A document by which the target was judged, as a report names it. */
interface DocumentRow {
  readonly name: string;
  readonly file: string;
  readonly sha256: string;
}

/**
 * The documents by which the target was judged, with the complete digest: a verdict applies to exactly these
 * bytes.
 */
export function documentRows({ documents = [], tool }: RunStarted): readonly DocumentRow[] {
  return documents.map(({ role, file, own, sha256 }) => ({
    name: NAMES[role],
    file: own ? `${tool.name} ${file}` : file,
    sha256,
  }));
}
