import { nameOf } from '../answers/reference-words.js';
import { UnresolvedReference } from '../answers/resolve-value.js';
import type { Check } from '../cases/check.js';
import type { Finding } from '../record/event.js';
import { withPlace } from '../record/with-place.js';
import { checkAgrees } from './agrees-check.js';
import {
  checkContentType,
  checkEmptyBody,
  checkHeader,
  checkRefusalIs,
  checkRefused,
  checkStatus,
  checkSuccess,
} from './answer-checks.js';
import { checkBalancesAgree } from './balance-check.js';
import {
  checkContains,
  checkEvery,
  checkField,
  checkLink,
  checkNoField,
  checkNoLink,
} from './body-checks.js';
import { checkCustom } from './custom-check.js';
import { answerSentence, type CheckContext, finding } from './finding.js';
import { checkEquality, checkKeepsQuery, checkRedirected } from './flow-checks.js';
import { checkGrown, checkLacks, checkOnce, checkSelects } from './list-checks.js';
import { checkAtMost, checkDistinct, checkEach } from './together-checks.js';
import { checkToldBack } from './told-back.js';

/** Runs one check on one exchange; empty when it passes. */
export function runCheck(check: Check, context: CheckContext): readonly Finding[] {
  try {
    return dispatch(check, context);
  } catch (error) {
    if (!(error instanceof UnresolvedReference)) throw error;
    const expected = `${nameOf(error.reference, context.scope)}${KNOWN}`;
    return [finding(context, check.clause, 'values', expected, error.message)];
  }
}

type Checker<C> = (check: C, context: CheckContext) => readonly Finding[];

/** How a finding ends that says that a value for a comparison is missing. */
export const KNOWN = ' is known for the comparison';

/** The function of each check. */
const CHECKERS: { readonly [K in Check['check']]: Checker<Extract<Check, { check: K }>> } = {
  status: checkStatus,
  success: checkSuccess,
  refused: checkRefused,
  'refusal-is': checkRefusalIs,
  field: checkField,
  'no-field': (check, context) => unlessUnanswered(check, context, checkNoField),
  contains: checkContains,
  every: checkEvery,
  link: checkLink,
  'no-link': (check, context) => unlessUnanswered(check, context, checkNoLink),
  header: checkHeader,
  'content-type': checkContentType,
  'empty-body': checkEmptyBody,
  redirected: checkRedirected,
  'keeps-query': checkKeepsQuery,
  equal: checkEquality,
  differ: checkEquality,
  custom: checkCustom,
  each: (check, context) => checkEach(check, context, runCheck),
  'at-most': (check, context) => checkAtMost(check, context, runCheck),
  distinct: checkDistinct,
  'told-back': checkToldBack,
  agrees: checkAgrees,
  grown: checkGrown,
  'balances-agree': checkBalancesAgree,
  lacks: checkLacks,
  once: checkOnce,
  selects: checkSelects,
  any: checkAny,
};

const dispatch = (check: Check, context: CheckContext): readonly Finding[] =>
  (CHECKERS[check.check] as Checker<Check>)(check, context);

/** When no response arrived, the absence of a value proves nothing. */
function unlessUnanswered<C extends Check>(
  check: C,
  context: CheckContext,
  carryOut: (check: C, context: CheckContext) => readonly Finding[],
): readonly Finding[] {
  const { answer } = context.seen;
  if (answer.kind === 'answer') return carryOut(check, context);
  // a caller refused in the handshake receives nothing; where that is allowed, COMMON-ANSWERS judges
  if (answer.reason === 'refused-handshake') return [];
  const actual = answerSentence(context.seen);
  return [finding(context, check.clause, 'response', 'there is a response', actual)];
}

/** Alternatives by which a bank may have less: they say nothing about what it has. */
const LESS: ReadonlySet<Check['check']> = new Set(['no-field', 'no-link', 'refused']);

function checkAny(
  check: Extract<Check, { readonly check: 'any' }>,
  context: CheckContext,
): readonly Finding[] {
  const groups = check.of.map((group) => group.flatMap((each) => runCheck(each, context)));
  if (groups.some((found) => found.length === 0)) return [];
  const isMain = check.of.map((group) => group[0] !== undefined && !LESS.has(group[0].check));
  const [main, ...more] = groups.filter((_, at) => isMain[at] === true);
  const [first] = main ?? [];
  if (first !== undefined && more.length === 0) {
    const others = alternativesIn(groups.filter((each) => each !== main));
    const expected = [first.expected, ...others].join('; or ');
    const level = context.levelOf(check.clause);
    return [{ ...first, clause: check.clause, level, expected }];
  }
  const expected = `${ONE_OF}${alternativesIn(groups).join('; or ')}`;
  const actual = [...new Set(firstOf(groups).map((found) => withPlace(found, found.actual)))];
  return [finding(context, check.clause, 'response', expected, actual.join('; '))];
}

const ONE_OF = 'one of these is true: ';

type Groups = readonly (readonly Finding[])[];

const firstOf = (groups: Groups): readonly Finding[] =>
  groups.flatMap((found) => found.slice(0, 1));

/** What each group expects, with its place; the alternatives of a nested check are a part of the list. */
function alternativesIn(groups: Groups): readonly string[] {
  const texts = firstOf(groups).map((found) => withPlace(found, found.expected));
  return [...new Set(texts.flatMap((text) => text.replace(ONE_OF, '').split('; or ')))];
}
