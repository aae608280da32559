import { resolveValue, UnresolvedReference } from '../answers/resolve-value.js';
import type { Check } from '../cases/check.js';
import type { Value } from '../cases/value.js';
import { shown } from '../documents/schema-judge.js';
import type { Finding } from '../record/event.js';
import { answerSentence, type CheckContext, eitherOf, finding } from './finding.js';
import { sameDecimal, sameValue } from './same-value.js';

type Of<Kind extends Check['check']> = Extract<Check, { readonly check: Kind }>;

/** The PSU's interaction ended at the redirect URI, with and without these query parameters. */
export function checkRedirected(
  check: Of<'redirected'>,
  context: CheckContext,
): readonly Finding[] {
  const { psu } = context.seen;
  const report = (part: string, expected: string, actual: string) =>
    finding(context, check.clause, part, expected, actual);
  const wanted = check.to === 'either' ? ['redirectUri', 'nokRedirectUri'] : [check.to];
  const expected = `the PSU is redirected to the TPP's ${eitherOf(wanted)}`;
  if (psu?.redirect === null || psu?.redirect === undefined) {
    return [report('redirect', expected, psu?.stopped ?? answerSentence(context.seen))];
  }
  if (psu.to === null || !wanted.includes(psu.to)) {
    return [
      report('redirect', expected, `the PSU is redirected to ${psu.to ?? 'an unknown address'}`),
    ];
  }
  const query = new URL(psu.redirect).searchParams;
  const missing = (check.query ?? []).filter((name) => !query.get(name));
  const surplus = (check.noQuery ?? []).filter((name) => query.has(name));
  return [
    ...missing.map((name) =>
      report('redirect', `the redirect has the parameter ${name}`, 'it is missing'),
    ),
    ...surplus.map((name) =>
      report('redirect', `the redirect has no parameter ${name}`, 'it is present'),
    ),
  ];
}

/** Two values are equal, or differ. */
export function checkEquality(
  check: Of<'equal' | 'differ'>,
  context: CheckContext,
): readonly Finding[] {
  const left = attempt(check.left, context);
  const right = attempt(check.right, context);
  const names = `${name(check.left)} and ${name(check.right)}`;
  const report = (expected: string, actual: string) => [
    finding(context, check.clause, 'values', expected, actual),
  ];
  const expected = `${names} ${check.check === 'equal' ? 'are equal' : 'differ'}`;
  const unresolved = [left, right].find((each) => each.missing !== null)?.missing;
  if (unresolved !== undefined && unresolved !== null) return report(expected, unresolved);
  const same = isAmount(check.left) || isAmount(check.right) ? sameAmount : sameValue;
  if (same(left.value, right.value) === (check.check === 'equal')) return [];
  const actual =
    check.check === 'equal'
      ? `they are ${shown(left.value)} and ${shown(right.value)}`
      : `both are ${shown(left.value)}`;
  return report(expected, actual);
}

const isAmount = (value: Value): boolean => typeof value === 'string' && /\.amount\}$/.test(value);

const sameAmount = (left: unknown, right: unknown): boolean =>
  sameDecimal(left, right) || sameValue(left, right);

const name = (value: Value): string =>
  typeof value === 'string' ? value.replace(/\$\{([^}]+)\}/g, '$1') : shown(value);

interface Attempt {
  readonly value: unknown;
  readonly missing: string | null;
}

function attempt(value: Value, context: CheckContext): Attempt {
  try {
    return { value: resolveValue(value, context.scope), missing: null };
  } catch (error) {
    if (!(error instanceof UnresolvedReference)) throw error;
    return { value: undefined, missing: `${error.reference} cannot be resolved` };
  }
}
