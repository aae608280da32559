import { any, link } from './build.js';
import type { Check } from './check.js';

/**
 * The response to a start links to the page for the PSU; or it says that the bank chose an
 * approach without pages for this authorisation (ASPSP-SCA-Approach).
 */
export function linkToPage(clause: string, ...keys: readonly string[]): Check {
  const name = 'ASPSP-SCA-Approach';
  return any(
    clause,
    [link(clause, ...keys)],
    [{ check: 'header', clause, name, in: ['EMBEDDED', 'DECOUPLED'] }],
  );
}
