import type { Bank } from '../../bank/bank.js';

export interface ExplicitHeaders {
  readonly 'TPP-Explicit-Authorisation-Preferred'?: boolean | undefined;
}

/** Whether the TPP has to start the authorisation of its new resource with a separate request. */
export function startsExplicitly({ config }: Bank, headers: ExplicitHeaders, needed = 1): boolean {
  const { start } = config.sca;
  const wished = headers['TPP-Explicit-Authorisation-Preferred'] === true;
  return needed > 1 || start === 'explicit' || (wished && start !== 'implicit-only');
}
