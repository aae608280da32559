import { expect, test } from 'vitest';
import { call, defineCase, status } from '../cases/build.js';
import type { SpecIndex } from '../documents/spec-index.js';
import { withoutUndeclared } from './without-undeclared.js';

const spec = new Map([['getPayment', {}]]) as unknown as SpecIndex;
const read = call('read', 'getPayment', {}, status('PIS-READ-200', 200));
const validate = call('validate', 'validatePayment', {}, status('PIS-VALIDATE', 200));
const made = (...steps: readonly (typeof read)[]) =>
  defineCase({ id: 'x/y/z', title: 'A payment', needs: { services: ['PIS'] }, steps: [...steps] });

test('leaves out what a bank need not offer and the document lacks, with its clauses', () => {
  const each = made(read, { ...validate, ifOffered: true });
  const { steps, clauses } = withoutUndeclared(each, spec);
  expect(steps.map(({ as }) => as)).toEqual(['read']);
  expect(each.clauses).toContain('PIS-VALIDATE');
  expect(clauses).toEqual(['PIS-READ-200']);
});

test('keeps what a case is about: it does not apply then', () => {
  const each = made(read, validate);
  expect(withoutUndeclared(each, spec)).toBe(each);
});
