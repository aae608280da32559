import { UnresolvedReference } from '../answers/resolve-value.js';
import type { Check } from '../cases/case.js';
import type { Finding } from '../record/event.js';
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
import { checkEquality, checkRedirected } from './flow-checks.js';
import { checkGrown, checkLacks, checkOnce, checkSelects } from './list-checks.js';
import { checkAtMost, checkDistinct, checkEach } from './together-checks.js';
import { checkToldBack } from './told-back.js';

/** Carries out one check on one exchange; empty when it holds. */
export function runCheck(check: Check, context: CheckContext): readonly Finding[] {
  try {
    return dispatch(check, context);
  } catch (error) {
    if (!(error instanceof UnresolvedReference)) throw error;
    const expected = `${error.reference} is known for the comparison`;
    return [finding(context, check.clause, 'values', expected, 'it resolves to nothing')];
  }
}

function dispatch(check: Check, context: CheckContext): readonly Finding[] {
  switch (check.check) {
    case 'status':
      return checkStatus(check, context);
    case 'success':
      return checkSuccess(check, context);
    case 'refused':
      return checkRefused(check, context);
    case 'refusal-is':
      return checkRefusalIs(check, context);
    case 'field':
      return checkField(check, context);
    case 'no-field':
      return unlessUnanswered(check, context, checkNoField);
    case 'contains':
      return checkContains(check, context);
    case 'every':
      return checkEvery(check, context);
    case 'link':
      return checkLink(check, context);
    case 'no-link':
      return unlessUnanswered(check, context, checkNoLink);
    case 'header':
      return checkHeader(check, context);
    case 'content-type':
      return checkContentType(check, context);
    case 'empty-body':
      return checkEmptyBody(check, context);
    case 'redirected':
      return checkRedirected(check, context);
    case 'equal':
    case 'differ':
      return checkEquality(check, context);
    case 'custom':
      return checkCustom(check, context);
    case 'each':
      return checkEach(check, context, runCheck);
    case 'at-most':
      return checkAtMost(check, context, runCheck);
    case 'distinct':
      return checkDistinct(check, context);
    case 'told-back':
      return checkToldBack(check, context);
    case 'agrees':
      return checkAgrees(check, context);
    case 'grown':
      return checkGrown(check, context);
    case 'balances-agree':
      return checkBalancesAgree(check, context);
    case 'lacks':
      return checkLacks(check, context);
    case 'once':
      return checkOnce(check, context);
    case 'selects':
      return checkSelects(check, context);
    case 'any':
      return checkAny(check, context);
    default:
      return check satisfies never;
  }
}

/** What is absent from an answer that never came proves nothing. */
function unlessUnanswered<C extends Check>(
  check: C,
  context: CheckContext,
  carryOut: (check: C, context: CheckContext) => readonly Finding[],
): readonly Finding[] {
  const { answer } = context.seen;
  if (answer.kind === 'answer') return carryOut(check, context);
  // whoever is refused in the handshake is shown nothing; where it may be, COMMON-ANSWERS judges
  if (answer.reason === 'refused-handshake') return [];
  const actual = answerSentence(context.seen);
  return [finding(context, check.clause, 'answer', 'an answer comes', actual)];
}

function checkAny(
  check: Extract<Check, { readonly check: 'any' }>,
  context: CheckContext,
): readonly Finding[] {
  const groups = check.of.map((group) => group.flatMap((each) => runCheck(each, context)));
  if (groups.some((found) => found.length === 0)) return [];
  const side = (pick: (found: Finding) => string) => [
    ...new Set(groups.flatMap((found) => found.slice(0, 1).map(pick))),
  ];
  const expected = `one of these holds: ${side((found) => found.expected).join('; or ')}`;
  const actual = side((found) => found.actual).join('; ');
  return [finding(context, check.clause, 'answer', expected, actual)];
}
