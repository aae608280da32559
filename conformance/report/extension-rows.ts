import type { RunStarted } from '../engine/event.js';

/** What third parties added: name of the row, then name, version, place and the beginning of its digest. */
export function extensionRows({
  extensions = [],
}: RunStarted): readonly (readonly [string, string])[] {
  return extensions.map(({ name, version, from, sha256 }) => [
    'Extension',
    [
      version === undefined ? name : `${name} ${version}`,
      ...(from === undefined ? [] : [from]),
      ...(sha256 === undefined ? [] : [`SHA-256 ${sha256.slice(0, 16)}…`]),
    ].join(', '),
  ]);
}
