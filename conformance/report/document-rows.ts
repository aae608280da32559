import type { RunStarted } from '../engine/event.js';

const NAMES = { xs2a: 'Judged by', iam: 'IAM by', overlay: 'Overlay', part: 'Part' } as const;

/** What the target was judged by: name of the row, file and the beginning of its digest (events.ndjson has all of it). */
export function documentRows({
  documents = [],
  tool,
}: RunStarted): readonly (readonly [string, string])[] {
  return documents.map(({ role, file, own, sha256 }) => [
    NAMES[role],
    `${own ? `${tool.name} ${file}` : file}, SHA-256 ${sha256.slice(0, 16)}…`,
  ]);
}
