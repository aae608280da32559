import { describe, expect, test } from 'vitest';
import { ALL_CASES } from '../cases/all-cases.js';
import { OPERATION_IDS } from '../cases/operations.js';
import { oneAnOperation, pickedCases } from './picked-cases.js';
import type { CasePick } from './suite-question.js';

const known = new Map(ALL_CASES.map((each) => [each.id, each]));

describe('the cases of a pick', () => {
  test.each<readonly [CasePick, (id: string) => boolean]>([
    [{ cases: ['pis/read/'] }, (id) => id.startsWith('pis/read/')],
    [
      { clauses: ['PIS-READ-200'] },
      (id) => known.get(id)?.clauses.includes('PIS-READ-200') === true,
    ],
    [
      { cases: ['iam/token/'], clauses: ['PIS-READ-200'] },
      (id) =>
        id.startsWith('iam/token/') || known.get(id)?.clauses.includes('PIS-READ-200') === true,
    ],
  ])('are selected by %j', (pick, isMeant) => {
    const picked = pickedCases(ALL_CASES, pick);
    expect(picked).toEqual(ALL_CASES.map(({ id }) => id).filter(isMeant));
    expect(picked.length).toBeGreaterThan(0);
  });

  test('match a whole clause id, not its beginning', () => {
    expect(pickedCases(ALL_CASES, { clauses: ['PIS-READ'] })).toEqual([]);
  });
});

test('one case per operation covers every operation that any case judges', () => {
  const chosen = oneAnOperation(ALL_CASES);
  const judged = (ids: readonly string[]) =>
    new Set(
      ids.flatMap((id) =>
        (known.get(id)?.steps ?? []).flatMap((step) =>
          step.kind === 'call' && step.setup !== true ? [step.operation] : [],
        ),
      ),
    );
  const all = judged([...known.keys()]);
  expect(judged(chosen)).toEqual(all);
  expect(chosen.length).toBeLessThanOrEqual(OPERATION_IDS.length);
});
