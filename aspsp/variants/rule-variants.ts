import { nextStatus } from '../domain/machines.js';
import type { Variant } from './variant.js';

const WAITING: ReadonlySet<string> = new Set(['received', 'partiallyAuthorised']);

/** Variants that decide otherwise. */
export const RULE_VARIANTS: readonly Variant[] = [
  {
    id: 'grant-ends-all-others',
    sentence:
      'A granted recurring consent ends every other consent of its PSU, those that wait for the PSU too.',
    open: 'States: transitions are not shown; the side effect of a recurring consent is told of recurring ones only',
    rules: {
      next: (machine, from, event) =>
        machine === 'consent' && event === 'superseded' && WAITING.has(from)
          ? ('rejected' as typeof from)
          : nextStatus(machine, from, event),
      superseded: ({ owner }) => ({ owner }),
      isSuperseded: ({ status, psu: granted }, psu, names) =>
        status === 'valid' ? granted === psu : WAITING.has(status) && names,
    },
  },
];
