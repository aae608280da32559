import type { Case } from '../cases/case.js';
import type { OperationId } from '../cases/operations.js';
import type { CasePick } from './suite-question.js';

/** Ids of the cases that a pick selects; their twins are added when the run is planned. */
export function pickedCases(all: readonly Case[], pick: CasePick): readonly string[] {
  const { cases = [], clauses = [], everyOperation } = pick;
  const covering = everyOperation === true ? new Set(oneAnOperation(all)) : new Set<string>();
  const speaksFor = new Set(clauses);
  return all
    .filter(
      (each) =>
        covering.has(each.id) ||
        cases.some((prefix) => each.id.startsWith(prefix)) ||
        each.clauses.some((clause) => speaksFor.has(clause)),
    )
    .map(({ id }) => id);
}

/**
 * Cases that together judge a call of every operation: for each operation the first case without a twin (it
 * sends a valid request), otherwise the first case.
 */
export function oneAnOperation(all: readonly Case[]): readonly string[] {
  const calls = all.map((each) => ({ each, judged: judgedOperations(each) }));
  const operations = [...new Set(calls.flatMap(({ judged }) => judged))];
  const chosen = operations.flatMap((operation) => {
    const own = calls.filter(({ judged }) => judged.includes(operation));
    const first = own.find(({ each }) => each.twin === undefined) ?? own[0];
    return first === undefined ? [] : [first.each.id];
  });
  return [...new Set(chosen)];
}

function judgedOperations(each: Case): readonly OperationId[] {
  return each.steps.flatMap((step) =>
    step.kind === 'call' && step.setup !== true ? [step.operation] : [],
  );
}
