import { any, refused } from './build.js';
import type { CallStep, Check } from './case.js';

/**
 * A start that the bank's links ask for, and the same one where they do not: a bank that has begun
 * an authorisation by itself may take another one, which is judged then, or refuse it, which says
 * nothing. The second has the alias `unasked`.
 */
export function orUnasked(start: CallStep): readonly [CallStep, CallStep] {
  const { when, unless, ...rest } = start;
  const opposite = { ...(unless && { when: unless }), ...(when && { unless: when }) };
  const expect = rest.expect.map(
    (check): Check => any(check.clause, [check], [refused(check.clause)]),
  );
  return [start, { ...rest, ...opposite, as: 'unasked', appliesOn: [201], expect }];
}
