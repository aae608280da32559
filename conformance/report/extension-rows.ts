import type { RunStarted } from '../record/event.js';
import { extensionName } from './extension-name.js';

/** An extension of the run, as a report names it. */
interface ExtensionRow {
  /** Name, version and place, as far as they are known, such as `acme 1.2.0, ./acme`. */
  readonly named: string;
  /** Digest of all its files; null in older records. */
  readonly sha256: string | null;
}

/** The extensions of the run, with their complete digests. */
export function extensionRows({ extensions = [] }: RunStarted): readonly ExtensionRow[] {
  return extensions.map((each) => ({
    named: [extensionName(each), ...(each.from === undefined ? [] : [each.from])].join(', '),
    sha256: each.sha256 ?? null,
  }));
}
