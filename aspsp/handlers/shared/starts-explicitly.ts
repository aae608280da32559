import type { Bank } from '../../bank.js';

/** Whether the TPP has to start the authorisation of what it creates by a call of its own. */
export function startsExplicitly(
  { config }: Bank,
  headers: { readonly 'TPP-Explicit-Authorisation-Preferred'?: boolean | undefined },
): boolean {
  const wished = headers['TPP-Explicit-Authorisation-Preferred'] === true;
  return wished || config.sca.start === 'explicit';
}
