import { any, link } from './build.js';
import type { Check } from './case.js';

/**
 * The answer to a start links to the page that the PSU is sent to; or it says that the bank chose an
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
