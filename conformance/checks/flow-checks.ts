import type { ParsedAnswer } from '../answers/parsed-answer.js';
import { nameOf } from '../answers/reference-words.js';
import { resolveValue, UnresolvedReference } from '../answers/resolve-value.js';
import type { Check } from '../cases/check.js';
import type { Value } from '../cases/value.js';
import { shown } from '../documents/schema-judge.js';
import type { Finding } from '../record/event.js';
import { answerSentence, type CheckContext, eitherOf, finding } from './finding.js';
import { sameDecimal, sameValue } from './same-value.js';
import { shownApart } from './shown-apart.js';

type Of<Kind extends Check['check']> = Extract<Check, { readonly check: Kind }>;

/** The PSU's interaction ended at the redirect URI, with and without these query parameters. */
export function checkRedirected(
  check: Of<'redirected'>,
  context: CheckContext,
): readonly Finding[] {
  const { psu } = context.seen;
  const report = (part: string, expected: string, actual: string) =>
    finding(context, check.clause, part, expected, actual);
  if (check.to === 'nowhere') {
    const isAtBank = psu?.redirect === null || psu?.redirect === undefined;
    const stays = 'the PSU is not redirected to the TPP';
    return isAtBank ? [] : [report('redirect', stays, 'the PSU is redirected')];
  }
  const wanted = check.to === 'either' ? ['redirectUri', 'nokRedirectUri'] : [check.to];
  const expected = `the PSU is redirected to the TPP's ${eitherOf(wanted.map(wordsOf))}`;
  if (psu?.redirect === null || psu?.redirect === undefined) {
    return [report('redirect', expected, psu?.stopped ?? answerSentence(context.seen))];
  }
  if (psu.to === null || !wanted.includes(psu.to)) {
    return [
      report(
        'redirect',
        expected,
        `the PSU is redirected to ${psu.to === null ? 'an unknown address' : wordsOf(psu.to)}`,
      ),
    ];
  }
  const query = new URL(psu.redirect).searchParams;
  const missing = (check.query ?? []).filter((name) => !query.get(name));
  const surplus = (check.noQuery ?? []).filter((name) => query.has(name));
  const has = (name: string): string => `the redirect has the parameter ${name}`;
  const lacks = (name: string): string => `the redirect has no parameter ${name}`;
  return [
    ...missing.map((name) => report('redirect', has(name), lacks(name))),
    ...surplus.map((name) => report('redirect', lacks(name), has(name))),
  ];
}

/** The PSU's interaction ended at the redirect URI with the parameter that each served request of the case had in TPP-Redirect-URI. */
export function checkKeepsQuery(
  { clause, name }: Of<'keeps-query'>,
  context: CheckContext,
): readonly Finding[] {
  const { seen, scope } = context;
  const { redirect = null, to = null } = seen.psu ?? {};
  if (redirect === null || to !== 'redirectUri') return [];
  const sent = [...scope.seen.values()].flatMap(addressSent);
  const values = new Set(sent.map((address) => queryOf(address).get(name)));
  const [value = null] = values;
  const returned = queryOf(redirect).get(name);
  if (values.size > 1 || value === null || value === returned) return [];
  const expected = `the PSU returns with ${name}=${shown(value)}, which TPP-Redirect-URI has`;
  const actual =
    returned === null ? `the redirect has no parameter ${name}` : `it is ${shown(returned)}`;
  return [finding(context, clause, 'redirect', expected, actual)];
}

/** TPP-Redirect-URI of a request that the bank served. */
function addressSent({ request, answer }: ParsedAnswer): readonly string[] {
  if (answer.kind !== 'answer' || answer.status >= 300) return [];
  return request.headers
    .filter(([name]) => name.toLowerCase() === 'tpp-redirect-uri')
    .map(([, value]) => value)
    .filter((value) => URL.canParse(value));
}

const queryOf = (address: string): URLSearchParams => new URL(address).searchParams;

/** A redirect address of the TPP in words. */
const wordsOf = (to: string): string =>
  to === 'slashRedirectUri' ? 'redirectUri with a slash at the end' : to;

/** Two values are equal, or differ. */
export function checkEquality(
  check: Of<'equal' | 'differ'>,
  context: CheckContext,
): readonly Finding[] {
  const left = attempt(check.left, context);
  const right = attempt(check.right, context);
  const report = (expected: string, actual: string) => [
    finding(context, check.clause, placeOf(check, context), expected, actual),
  ];
  const isEqual = check.check === 'equal';
  const [one, other] = [left, right].map(({ name }) => name);
  const isFixed = right.missing === null && !WHOLE.test(String(check.right));
  const expected = isFixed
    ? `${one} ${isEqual ? 'is' : 'is not'} ${shown(right.value)}`
    : `${one} and ${other} ${isEqual ? 'are equal' : 'differ'}`;
  const unknown = left.missing ?? right.missing;
  if (unknown !== null) return report(expected, unknown);
  const same = isAmount(check.left) || isAmount(check.right) ? sameAmount : sameValue;
  if (same(left.value, right.value) === isEqual) return [];
  if (!isEqual) return report(expected, `${isFixed ? 'it is' : 'both are'} ${shown(left.value)}`);
  const apart = shownApart(right.value, left.value);
  if (isFixed) return report(`${one} is ${apart.expected}`, `it is ${apart.actual}`);
  return report(expected, `they are ${apart.actual} and ${apart.expected}`);
}

/** The field of this response that is compared; `values` when both or none are of this response. */
function placeOf({ left, right }: Of<'equal' | 'differ'>, { seen }: CheckContext): string {
  const paths = [left, right].flatMap((value) => {
    const [, alias, path] = BODY_FIELD.exec(String(value)) ?? [];
    return alias === seen.alias && path !== undefined ? [path] : [];
  });
  const [path] = paths;
  return path === undefined || paths.length > 1 ? 'values' : `body /${path.replaceAll('.', '/')}`;
}

const BODY_FIELD = /^\$\{([^.|}]+)\.body\.([^|}]+)\}$/;

const isAmount = (value: Value): boolean => typeof value === 'string' && /\.amount\}$/.test(value);

const sameAmount = (left: unknown, right: unknown): boolean =>
  sameDecimal(left, right) || sameValue(left, right);

interface Attempt {
  /** What the value is, in words. */
  readonly name: string;
  readonly value: unknown;
  readonly missing: string | null;
}

const WHOLE = /^\$\{([^}]+)\}$/;

function attempt(given: Value, { scope }: CheckContext): Attempt {
  const reference = typeof given === 'string' ? WHOLE.exec(given)?.[1] : undefined;
  try {
    const value = resolveValue(given, scope);
    return {
      name: reference === undefined ? shown(value) : nameOf(reference, scope),
      value,
      missing: null,
    };
  } catch (error) {
    if (!(error instanceof UnresolvedReference)) throw error;
    return { name: nameOf(error.reference, scope), value: undefined, missing: error.message };
  }
}
