import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import type { Clause } from './clause.js';
import { loadClauses } from './load-clauses.js';
import { SAFETY_RULES } from './safety-rules.js';

const CLAUSES = [...loadClauses(join(packageRoot(), 'spec', 'clauses')).values()];
const REQUIRED = CLAUSES.filter(({ level }) => level === 'required');

/** Keys of the contract's index, or names of safety rules, at the beginning of a reason. */
const namedBy = ({ reason = '' }: Clause): readonly string[] =>
  [...(reason.split(':')[0] ?? '').matchAll(/[a-z0-9]+(?:[.-][a-z0-9]+)+/g)].map(([key]) => key);

const isRule = (name: string): boolean =>
  name.startsWith('safety.') && Object.hasOwn(SAFETY_RULES, name.slice('safety.'.length));

const idsOf = (clauses: readonly Clause[]): readonly string[] => clauses.map(({ id }) => id);

test('every required clause has one sentence that says why it is required', () => {
  const wrong = REQUIRED.filter(({ reason = '' }) => !/^[^\n]{8,}: [^\n]{10,}\.$/.test(reason));
  expect(idsOf(wrong)).toEqual([]);
});

test('a reason names keys of the contract index that its clause covers', () => {
  const wrong = REQUIRED.filter((clause) => {
    if (clause.provenance === 'safety') return false;
    const keys = namedBy(clause);
    return keys.length === 0 || keys.some((key) => !clause.index.includes(key));
  });
  expect(idsOf(wrong)).toEqual([]);
});

test('the reason of a safety clause names one of the safety rules', () => {
  const safety = REQUIRED.filter(({ provenance }) => provenance === 'safety');
  expect(idsOf(safety.filter((clause) => !namedBy(clause).every(isRule)))).toEqual([]);
  expect(idsOf(safety.filter((clause) => namedBy(clause).length !== 1))).toEqual([]);
});

test('a recommended clause that the contract states says why it is not required', () => {
  const stated = CLAUSES.filter(
    ({ level, provenance }) => level === 'recommended' && provenance === 'stated',
  );
  const wrong = stated.filter(({ reason = '' }) => !/^Not required: [^\n]{10,}\.$/.test(reason));
  expect(stated.length).toBeGreaterThan(0);
  expect(idsOf(wrong)).toEqual([]);
});

test('no clause with the provenance option or assumption is required', () => {
  const wrong = REQUIRED.filter(({ provenance }) => /^(?:option|assumption)$/.test(provenance));
  expect(idsOf(wrong)).toEqual([]);
});
