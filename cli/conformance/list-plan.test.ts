import { expect, test } from 'vitest';
import { defineCase } from '../../conformance/cases/build.js';
import { listPlan } from './list-plan.js';

const called = (id: string) =>
  defineCase({ id, title: 'a title', needs: { services: [] }, steps: [] });

test('titles are aligned, and one long id moves none of the others', () => {
  const long = 'x'.repeat(150);
  const plan = {
    run: [called('a/b'), called(long), called('a/b/c')],
    notApplicable: [{ case: called('d'), reason: 'no cards' }],
  };
  expect(listPlan(plan as unknown as Parameters<typeof listPlan>[0]).split('\n')).toEqual([
    'run   a/b    a title',
    `run   ${long}  a title`,
    'run   a/b/c  a title',
    'skip  d      no cards',
    '',
  ]);
});
