import type { RunStarted } from '../record/event.js';
import { extensionName } from './extension-name.js';

/** Something of third parties that was in the run beside the suite's own, as a report names it. */
interface ExtensionRow {
  /** Name, version and place, as far as they are known: `acme 1.2.0, ./acme`. */
  readonly named: string;
  /** Of everything that it is made of; older records have none. */
  readonly sha256: string | null;
}

/** Whose cases, clauses and checks were in the run, with the whole digest. */
export function extensionRows({ extensions = [] }: RunStarted): readonly ExtensionRow[] {
  return extensions.map((each) => ({
    named: [extensionName(each), ...(each.from === undefined ? [] : [each.from])].join(', '),
    sha256: each.sha256 ?? null,
  }));
}
