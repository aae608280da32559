import type { RunStarted } from '../engine/event.js';

/** `acme 1.2.0, scheme`: whose cases, clauses and checks were in the run beside the suite's own. */
export function extensionNames({ extensions = [] }: RunStarted): string {
  return extensions
    .map(({ name, version }) => (version === undefined ? name : `${name} ${version}`))
    .join(', ');
}
