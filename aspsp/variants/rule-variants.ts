import type { Variant } from './variant.js';

/** Variants with other decisions. */
export const RULE_VARIANTS: readonly Variant[] = [
  {
    id: 'grant-ends-all-others',
    sentence:
      'A granted recurring consent ends all other consents of its PSU, even those that wait for the PSU.',
    open: 'States: transitions are not shown; the side effect is described only for recurring consents',
    config: { consents: { ended: 'all' } },
  },
];
