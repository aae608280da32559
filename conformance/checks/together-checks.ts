import { atPointer } from '../../foundation/json-pointer.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import type { Check } from '../cases/check.js';
import type { Finding } from '../record/event.js';
import { withPlace } from '../record/with-place.js';
import { answerSentence, type CheckContext, finding } from './finding.js';

type Of<Kind extends Check['check']> = Extract<Check, { readonly check: Kind }>;

/** Runs a check on one response; a parameter, so that this file and run-check do not import each other. */
type RunOne = (check: Check, context: CheckContext) => readonly Finding[];

const answersOf = ({ seen }: CheckContext): readonly ParsedAnswer[] => seen.together ?? [seen];

/** Whether a response passes all of the checks. */
const holds = (
  checks: readonly Check[],
  context: CheckContext,
  seen: ParsedAnswer,
  run: RunOne,
): boolean => checks.every((check) => run(check, { ...context, seen }).length === 0);

/** Each response passes one of the groups; the finding describes the responses that do not. */
export function checkEach(
  check: Of<'each'>,
  context: CheckContext,
  run: RunOne,
): readonly Finding[] {
  const all = answersOf(context);
  const wrong = all.filter((seen) => !check.of.some((group) => holds(group, context, seen, run)));
  const [first] = wrong;
  if (first === undefined) return [];
  const groups = check.of.flatMap((group) =>
    group.flatMap((each) => run(each, { ...context, seen: first })).slice(0, 1),
  );
  const wanted = [...new Set(groups.map((each) => withPlace(each, each.expected)))].join('; or ');
  const expected = `for each of ${all.length} simultaneous responses: ${wanted}`;
  const actual = `${wrong.length} of them differ; in the first one, ${answerSentence(first)}`;
  return [finding(context, check.clause, 'responses', expected, actual)];
}

/** At most this many responses pass all of the checks. */
export function checkAtMost(
  check: Of<'at-most'>,
  context: CheckContext,
  run: RunOne,
): readonly Finding[] {
  const all = answersOf(context);
  const good = all.filter((seen) => holds(check.of, context, seen, run));
  const [first] = good;
  if (first === undefined || good.length <= check.count) return [];
  const expected = `at most ${check.count} of ${all.length} simultaneous requests succeeds`;
  const actual = `${good.length} succeed; in the first one, ${answerSentence(first)}`;
  return [finding(context, check.clause, 'responses', expected, actual)];
}

/** No value at the pointer occurs twice. */
export function checkDistinct(check: Of<'distinct'>, context: CheckContext): readonly Finding[] {
  const values = answersOf(context).flatMap((seen) => {
    const value = atPointer(seen.json, check.pointer);
    return value === undefined ? [] : [JSON.stringify(value)];
  });
  const twice = values.find((value, at) => values.indexOf(value) !== at);
  if (twice === undefined) return [];
  const expected = `each of ${values.length} simultaneous responses has its own value`;
  const actual = `${twice.slice(0, 100)} appears ${values.filter((each) => each === twice).length} times`;
  return [finding(context, check.clause, `body ${check.pointer}`, expected, actual)];
}
