import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { displayWidth } from '../../foundation/display-width.js';
import { packageRoot } from '../../foundation/package-root.js';
import { sourceOf } from '../clauses/source-of.js';
import { loadMistakes } from '../likeness/known-mistakes.js';
import { loadSuite } from '../prepare-run.js';
import { loadRows } from '../selftest/rows.js';
import { WALK_CASES } from '../walks/walk-cases.js';
import { clauseTable } from './clause-table.js';
import { exampleLines } from './example-lines.js';
import { type Explained, explainable, explainLines } from './explain-lines.js';

/** Required clauses without examples, because their findings are about the whole run. */
const SEEN_IN_MANY = ['SAFE-SECRETS', 'SCA-AUTHORISES-ALL'];
/** A clause about a bank whose redirect has a confirmation code; examples are recorded at one without. */
const OTHER_BANK = ['SCA-CONFIRMATION-CODE'];
/** Clauses of the formal dialect alone: examples are recorded at a bank of the contract. */
const OTHER_DIALECT = ['IAM-AUTHORIZE-STATE', 'IAM-PKCE-VERIFIER'];

let known: Explained;

const fileOf = (name: string) => readFileSync(join(packageRoot(), 'spec', name), 'utf8');

beforeAll(async () => {
  const { cases, clauses } = await loadSuite();
  const { faults } = loadRows(clauses);
  const contract = parse(fileOf('contract-index.yaml'));
  const examples = JSON.parse(fileOf('examples.json'));
  const table = clauseTable(clauses, cases, faults);
  known = { clauses: table, cases, faults, mistakes: loadMistakes(), contract, examples };
});

describe('explain', () => {
  test('shows a clause with its sentence, its contract rows, a fault and its cases', () => {
    const lines = explainLines('PIS-INITIATE-201', known) ?? [];
    expect(lines.slice(0, 5)).toEqual([
      'PIS-INITIATE-201  required',
      'A valid payment initiation returns 201.',
      '',
      'Source: The contract, section "Payment initiation (PIS)"; it says so.',
      expect.stringMatching(/^ {2}[a-z.-]+: /),
    ]);
    expect(lines).toContain(
      '  initiate-answers-200: A payment is created with 200 instead of 201.',
    );
    expect(lines.find((line) => line.startsWith('Operations: '))).toContain('initiatePayment');
    expect(lines.some((line) => line.startsWith('  pis/initiate/answers-201: '))).toBe(true);
  });

  test('shows the own clauses of an operation on a page, and all on request', () => {
    const lines = explainLines('createConsent', known) ?? [];
    expect(lines.length).toBeLessThan(60);
    expect(lines.at(-1)).toBe('--all lists them.');
    const all = explainLines('createConsent', known, true) ?? [];
    expect(all).toEqual(expect.arrayContaining(lines.slice(0, -4)));
    expect(all.some((line) => line.startsWith('  HDR-X-REQUEST-ID '))).toBe(true);
    expect(lines.some((line) => line.startsWith('  HDR-X-REQUEST-ID '))).toBe(false);
  });

  test('shows a case, a fault and an operation', () => {
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

  test('shows the steps of a case: what is sent, and which clauses each response is judged by', () => {
    const lines = explainLines('sca/confirmation/wrong-code-of-consent', known) ?? [];
    const at = lines.indexOf('Steps');
    expect(lines.slice(at + 1, at + 6)).toEqual([
      '  1. create: createConsent (set-up)',
      '  2. start: startConsentAuthorisation (set-up)',
      '  3. approve: the PSU opens the link and approves (set-up)',
      '  4. confirm: updateConsentPsuData',
      '  5. after: getConsentStatus; judges SCA-CONFIRMATION-CODE',
    ]);
  });

  test('says of a case of random walks how they are repeated, and lists no steps', () => {
    const lines = explainLines('walks/consent', { ...known, cases: WALK_CASES }) ?? [];
    expect(lines.slice(0, 2).join(' ')).toMatch(/^walks\/consent No sequence of requests/);
    expect(lines).toContain(
      'To send that sequence again: xs2a conformance --walks 1 --seed SEED --path PATH --only walks/consent',
    );
    expect(lines.filter((line) => /^(?:Operations|Steps)/.test(line))).toEqual([]);
    expect(lines).toContain('Clauses');
  });

  test('shows the kind of mistake of a fault, and the faults of a kind', () => {
    const fault = explainLines('foreign-basket-readable', known) ?? [];
    expect(fault.join('\n')).toMatch(
      /Kind of mistake \(owner-not-checked\): An operation does not check .+\n {2}Compare the TPP/,
    );
    const kind = explainLines('owner-not-checked', known) ?? [];
    expect(kind[0]).toBe('owner-not-checked  a kind of mistake');
    expect(kind.filter((line) => line.startsWith('  foreign-basket-readable: '))).toHaveLength(1);
  });

  test('shows everything that has an id, and nothing else', () => {
    for (const id of explainable(known)) expect(explainLines(id, known)?.length).toBeGreaterThan(1);
    expect(explainLines('no-such-id', known)).toBeUndefined();
  });

  test('shows how a response meets a clause and how a fault violates it', () => {
    const lines = explainLines('PIS-INITIATE-201', known) ?? [];
    const kept = lines.findIndex((line) => line.startsWith('Met by'));
    const broken = lines.findIndex((line) =>
      line.startsWith('Violated by (fault initiate-answers-200;'),
    );
    expect(lines.slice(kept, broken)).toContain('  201');
    expect(lines.slice(broken)).toContain('  200');
    expect(lines.slice(broken)).toContain('  expected: the status is 201');
  });

  test('has only examples with a clause and a fault that violates it', () => {
    const entries = Object.entries(known.examples);
    expect(entries.length).toBeGreaterThan(400);
    for (const [id, { broken }] of entries) {
      const fault = known.faults.find((row) => row.id === broken.fault);
      expect(fault?.clauses, id).toContain(id);
      const level = known.clauses.find(({ clause }) => clause.id === id)?.clause.level;
      expect(['required', 'recommended'], id).toContain(level);
      const lines = explainLines(id, known) ?? [];
      expect(lines.filter((line) => /^(Met|Violated) by \(/.test(line)).length, id).toBe(2);
    }
  });

  test('has examples for every required clause that a fault violates in one exchange', () => {
    const missing = known.clauses
      .filter(({ clause }) => clause.level === 'required')
      .map(({ clause }) => clause.id)
      .filter((id) =>
        known.faults.some(({ clauses, only }) => only.length > 0 && clauses.includes(id)),
      )
      .filter((id) => known.examples[id] === undefined);
    expect(missing.sort()).toEqual([...OTHER_DIALECT, ...SEEN_IN_MANY, ...OTHER_BANK]);
  });

  test('has narrow, small examples without values that change between runs', () => {
    const text = fileOf('examples.json');
    expect(text.length).toBeLessThan(620_000);
    expect(text).not.toMatch(/localhost|127\.0\.0\.1|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/);
    expect(text).not.toMatch(/#\d+\]/);
    for (const examples of Object.values(known.examples)) {
      for (const line of exampleLines(examples)) expect(displayWidth(line)).toBeLessThan(81);
    }
  });

  test('escapes terminal control characters in an example', () => {
    const [examples] = Object.values(known.examples);
    if (examples === undefined) throw new Error('There are no examples.');
    const hostile = { ...examples, broken: { ...examples.broken, actual: 'a\u001b[2Jb' } };
    expect(exampleLines(hostile)).toContain('  actual:   a\\u{1b}[2Jb');
  });

  test('names a source for every clause', () => {
    // one list of the contract follows an ordinary line instead of a heading
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
