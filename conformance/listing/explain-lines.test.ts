import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { packageRoot } from '../../foundation/package-root.js';
import { sourceOf } from '../clauses/source-of.js';
import { loadSuite } from '../prepare-run.js';
import { loadRows } from '../selftest/rows.js';
import { clauseTable } from './clause-table.js';
import { type Explained, explainable, explainLines } from './explain-lines.js';

let known: Explained;

beforeAll(async () => {
  const { cases, clauses } = await loadSuite();
  const { faults } = loadRows(clauses);
  const contract = parse(readFileSync(join(packageRoot(), 'spec', 'contract-index.yaml'), 'utf8'));
  known = { clauses: clauseTable(clauses, cases, faults), cases, faults, contract };
});

describe('explain', () => {
  test('a clause: its sentence, its rows of the contract, a fault, its cases', () => {
    const lines = explainLines('PIS-INITIATE-201', known) ?? [];
    expect(lines.slice(0, 5)).toEqual([
      'PIS-INITIATE-201  required',
      'A valid payment is answered with 201.',
      '',
      'Source: The contract, section "Payment initiation (PIS)"; it says so.',
      expect.stringMatching(/^ {2}[a-z.-]+: /),
    ]);
    expect(lines).toContain(
      '  initiate-answers-200: A payment is created with 200 in place of 201.',
    );
    expect(lines.find((line) => line.startsWith('Operations: '))).toContain('initiatePayment');
    expect(lines.some((line) => line.startsWith('  pis/initiate/answers-201: '))).toBe(true);
  });

  test('a case, a fault and an operation', () => {
    expect(explainLines('pis/initiate/answers-201', known)).toContain(
      'Try it: xs2a conformance --only pis/initiate/answers-201',
    );
    expect(explainLines('initiate-answers-200', known)).toContain(
      'Try it: xs2a conformance --fault initiate-answers-200',
    );
    expect(explainLines('getConsentStatus', known)?.[0]).toMatch(
      /^getConsentStatus {2}an operation, called by \d+ cases$/,
    );
  });

  test('everything that has an id, and nothing else', () => {
    for (const id of explainable(known)) expect(explainLines(id, known)?.length).toBeGreaterThan(1);
    expect(explainLines('no-such-id', known)).toBeUndefined();
  });

  test('the source of every clause can be looked up', () => {
    // one list of the contract stands under a line of its own, and no heading
    const sections = new Set(known.contract.map(({ section }) => section));
    sections.add('Undefined bodies and responses');
    for (const { clause } of known.clauses) {
      const source = sourceOf(clause);
      expect(source).not.toContain('facts');
      expect(source.startsWith('A safety rule')).toBe(clause.section === 'safety');
      const [, named] = /^The contract, section "(.+)";/.exec(source) ?? [];
      if (named !== undefined) expect([...sections]).toContain(named);
    }
  });
});
