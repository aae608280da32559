import { expect, test } from 'vitest';
import { CasesOfJudgement } from './cases-of-judgement.js';
import { PAGE_OF_PSU } from './recorded.js';

/** The verdict of a case with one exchange that was not judged for this reason. */
function verdictOf(...unjudged: readonly string[]) {
  const cases = new CasesOfJudgement(new Map(), []);
  const { name } = cases.begin({ key: 'k', id: 'operation/authorize', title: 'A page' });
  for (const reason of unjudged) cases.count(name, reason);
  const [ended] = cases.end().ended;
  return { verdict: ended?.verdict, reason: ended?.reason };
}

test('a case of pages of the PSU alone does not apply', () => {
  expect(verdictOf(PAGE_OF_PSU, PAGE_OF_PSU)).toEqual({
    verdict: 'not-applicable',
    reason: "not judged: it is one of the PSU's own pages",
  });
});

test('a case whose exchanges could not be judged for another reason is blocked', () => {
  expect(verdictOf('there was no response').verdict).toBe('blocked');
  expect(verdictOf(PAGE_OF_PSU, 'there was no response').verdict).toBe('blocked');
});
