import type { RunStarted } from './event.js';

const NAMES = { xs2a: 'Judged by', iam: 'IAM by', overlay: 'Overlay', part: 'Part' } as const;

/** A file that the target was judged by, as a report names it. */
interface DocumentRow {
  readonly name: string;
  readonly file: string;
  readonly sha256: string;
}

/** What the target was judged by, with the whole digest: a verdict holds for these bytes. */
export function documentRows({ documents = [], tool }: RunStarted): readonly DocumentRow[] {
  return documents.map(({ role, file, own, sha256 }) => ({
    name: NAMES[role],
    file: own ? `${tool.name} ${file}` : file,
    sha256,
  }));
}
