import type { Variant } from './variant.js';

/** Variants that decide otherwise. */
export const RULE_VARIANTS: readonly Variant[] = [
  {
    id: 'grant-ends-all-others',
    sentence:
      'A granted recurring consent ends every other consent of its PSU, those that wait for the PSU too.',
    open: 'States: transitions are not shown; the side effect of a recurring consent is told of recurring ones only',
    config: { consents: { ended: 'all' } },
  },
];
