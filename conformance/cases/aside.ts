/** Checks that a set-up judges although its others are not judged; it goes on when they do not hold. */
import type { Check } from './check.js';

/** The status of what a step creates, which it judges also as a set-up; no check for a kind without such a clause. */
export const firstStatus = (
  clause: string | undefined,
  pointer: string,
  value: string,
): readonly Check[] =>
  clause === undefined ? [] : [aside({ check: 'field', clause, pointer, in: [value] })];

/** The check in a set-up, which goes on without it: it is judged although other checks of a set-up are not. */
export const aside = <C extends Extract<Check, { readonly aside?: true }>>(check: C): C => ({
  ...check,
  aside: true,
});

/** Whether a set-up judges this check, and goes on where it does not hold. */
export const isAside = (check: Check): boolean => 'aside' in check && check.aside === true;
