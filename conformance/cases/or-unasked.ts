import { any, refused } from './build.js';
import type { CallStep } from './case.js';
import type { Check } from './check.js';

/**
 * A start that the links of the bank ask for, and the same start where they do not: a bank that has started
 * an authorisation itself may accept another one, which is then judged, or refuse it, which proves
 * nothing. The second step has the alias `unasked`.
 */
export function orUnasked(start: CallStep): readonly [CallStep, CallStep] {
  const { when, unless, ...rest } = start;
  const opposite = { ...(unless && { when: unless }), ...(when && { unless: when }) };
  const expect = rest.expect.map(
    (check): Check => any(check.clause, [check], [refused(check.clause)]),
  );
  return [start, { ...rest, ...opposite, as: 'unasked', appliesOn: [201], expect }];
}
