import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { basename, join } from 'node:path';
import { packageRoot } from '../../foundation/package-root.js';

/** How much of a file is read for its title and version. */
const HEAD_BYTES = 2_000;

/**
 * The overlay of this package that makes a published document of the framework valid (`spec/overlays/mend-1.3.9.yaml`); undefined for
 * documents that need none, and for files that cannot be read.
 */
export function publishedMend(file: string): string | undefined {
  const head = headOf(file);
  if (!/^ *title: *["']?NextGenPSD2 XS2A Framework/m.test(head)) return undefined;
  const [, version] = /^ *version: *["']?(\d+\.\d+\.\d+)_/m.exec(head) ?? [];
  const overlay = join(packageRoot(), 'spec', 'overlays', `mend-${version}.yaml`);
  return existsSync(overlay) ? overlay : undefined;
}

/** Says which overlay mends the document, unless the command line names it already. */
export function mendHint(file: string, line: readonly string[] = process.argv): string | undefined {
  const overlay = publishedMend(file);
  if (overlay === undefined || line.some((each) => each.includes(basename(overlay)))) {
    return undefined;
  }
  return `The published document of this version has errors that --overlay ${overlay} corrects.`;
}

function headOf(file: string): string {
  try {
    const handle = openSync(file, 'r');
    try {
      const bytes = Buffer.alloc(HEAD_BYTES);
      return bytes.toString('utf8', 0, readSync(handle, bytes, 0, HEAD_BYTES, 0));
    } finally {
      closeSync(handle);
    }
  } catch {
    return '';
  }
}
