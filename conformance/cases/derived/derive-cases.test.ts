import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../../../foundation/package-root.js';
import { loadDocument } from '../../../generator/load/load-document.js';
import { requestShapes } from '../../checks/request-shapes.js';
import { loadClauses } from '../../clauses/load-clauses.js';
import type { CallStep, Case } from '../case.js';
import { CONTRACT_OPERATION_IDS } from '../operations.js';
import { BODY_OPERATORS } from './body-operators.js';
import { OBSERVED } from './clause-of.js';
import { deriveCases } from './derive-cases.js';
import { fieldsOf } from './fields-of.js';
import { REQUEST_OPERATORS } from './request-operators.js';
import type { Schema } from './request-shape.js';
import { VALID_REQUESTS } from './valid-requests.js';

const SPEC = join(packageRoot(), 'spec');
const CLAUSES = loadClauses(join(SPEC, 'clauses'));
const [xs2a, iam] = await Promise.all([
  loadDocument(join(SPEC, 'xs2a.yaml')),
  loadDocument(join(SPEC, 'iam.yaml')),
]);
const SHAPES = requestShapes(xs2a.document, iam.document);
const { cases: CASES, unseen: UNKNOWN } = deriveCases(SHAPES);

const levelOf = (clause: string): string => CLAUSES.get(clause)?.level ?? 'none';

const spoiledSteps = (each: Case): readonly CallStep[] =>
  each.steps.flatMap((step) =>
    step.kind === 'call' && step.setup !== true && step.mutate !== undefined ? [step] : [],
  );

const caseOf = (id: string): Case => {
  const found = CASES.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no case ${id}`);
  return found;
};

describe('the documents', () => {
  test('have no operation without a valid request, and no valid request without an operation', () => {
    expect(UNKNOWN).toEqual([]);
    expect(Object.keys(VALID_REQUESTS).sort()).toEqual([...CONTRACT_OPERATION_IDS].sort());
    expect(SHAPES.map((each) => each.id).sort()).toEqual([...CONTRACT_OPERATION_IDS].sort());
  });

  test('give each operation a case', () => {
    const covered = new Set(CASES.flatMap(spoiledSteps).map((step) => step.operation));
    expect(CONTRACT_OPERATION_IDS.filter((id) => !covered.has(id))).toEqual([]);
  });
});

describe('operators', () => {
  test('have ids of their own, and each one spoils something', () => {
    const ids = [...REQUEST_OPERATORS, ...BODY_OPERATORS].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const used = CASES.flatMap(spoiledSteps).map((step) => step.as);
    expect(ids.filter((id) => !used.some((as) => as === id || as.startsWith(`${id}-`)))).toEqual(
      [],
    );
  });

  test('never ask more of what is only observed than a refusal', () => {
    const bold = CASES.flatMap(spoiledSteps).filter((step) => {
      const levels = step.expect.map((check) => levelOf(check.clause));
      return levels[0] === 'observe' && levels.some((level) => level !== 'observe');
    });
    expect(bold.map((step) => step.as)).toEqual([]);
  });

  test('know the clauses that are only observed', () => {
    expect([...OBSERVED].filter((clause) => levelOf(clause) !== 'observe')).toEqual([]);
  });

  test('are required to be refused only where the contract says required or mandatory', () => {
    const required = CASES.flatMap(spoiledSteps).flatMap((step) =>
      step.expect.flatMap(({ check, clause }) =>
        check === 'refused' && levelOf(clause) === 'required' ? [clause] : [],
      ),
    );
    expect([...new Set(required)].sort()).toEqual([
      'AIS-CONSENT-ID-MANDATORY',
      'COF-CREATE-BODY',
      'HDR-PSU-IP-REQUIRED',
      'HDR-X-REQUEST-ID',
      'IAM-REGISTER-NEEDS-REDIRECT-URIS',
    ]);
  });
});

test('a case names every spoiled item by its step', () => {
  expect(caseOf('derived/delete-consent/request').steps.map((step) => step.as)).toEqual([
    'create',
    'header-missing-X-Request-ID',
    'header-malformed-X-Request-ID',
    'path-unknown-consentId',
    'after',
  ]);
  expect(caseOf('derived/confirm-funds/body').steps.map((step) => step.as)).toEqual([
    'sound',
    'field-missing-account',
    'field-missing-instructedAmount',
    'field-missing-instructedAmount-currency',
    'field-missing-instructedAmount-amount',
    'field-wrong-type-account',
    'field-wrong-type-instructedAmount',
    'field-wrong-type-instructedAmount-currency',
    'field-wrong-type-instructedAmount-amount',
    'field-malformed-account',
    'field-malformed-instructedAmount-currency',
    'field-malformed-instructedAmount-amount',
    'body-empty',
    'body-broken',
    'body-list',
    'body-form',
  ]);
});

test('a request that changes something is not spoiled where a bank may take it', () => {
  const bold = CASES.filter(({ id }) => /delete-consent|cancel-payment/.test(id))
    .flatMap(spoiledSteps)
    .filter((step) => levelOf(step.expect[0]?.clause ?? '') === 'observe')
    .filter((step) => step.mutate?.every((each) => each.op !== 'set-path' && each.op !== 'long'));
  expect(bold.map((step) => step.as)).toEqual([]);
});

test('an operation that nobody knows is tried with what needs no valid request', () => {
  const known = SHAPES.find((each) => each.id === 'getConsent');
  if (known === undefined) throw new Error('no getConsent');
  const shape = { ...known, id: 'getTrusted', known: false, path: '/v1/trusted/{consentId}' };
  const { cases, unseen } = deriveCases([shape]);
  expect(unseen).toEqual(['getTrusted']);
  const [first] = cases;
  expect(first?.id).toBe('derived/get-trusted/request');
  expect(first?.clauses).toEqual(['BAD-UNSEEN']);
  expect(first?.steps.map((step) => step.as)).toEqual([
    'header-missing-X-Request-ID',
    'header-malformed-X-Request-ID',
    'path-unknown-consentId',
    'method-PATCH',
  ]);
});

const IBAN: Schema = {
  type: 'object',
  required: ['iban'],
  properties: { iban: { type: 'string' }, currency: { type: 'string' } },
};
const PAN: Schema = { type: 'object', required: ['pan'], properties: { pan: { type: 'string' } } };

describe('fields', () => {
  const pointers = (schema: Schema, value: Parameters<typeof fieldsOf>[1]) =>
    fieldsOf(schema, value).map(({ pointer, required, sent }) => [pointer, required, sent]);

  test.each<[string, Schema, Parameters<typeof fieldsOf>[1], unknown[]]>([
    [
      'of an object: all of them, with what is sent',
      IBAN,
      { iban: 'DE' },
      [
        ['/iban', true, true],
        ['/currency', false, false],
      ],
    ],
    [
      'of alternatives: only what the others cannot make good',
      { anyOf: [IBAN, PAN] },
      { iban: 'DE', pan: '1' },
      [['/iban', true, true]],
    ],
    ['of a reference: none', IBAN, '${profile.x}', []],
    [
      'of alternatives that the value cannot be: all',
      { anyOf: [IBAN, PAN] },
      { iban: 'DE' },
      [
        ['/iban', true, true],
        ['/currency', false, false],
      ],
    ],
    [
      'of a list: those of its first entry',
      { items: IBAN },
      [{ iban: 'DE' }],
      [
        ['/0', false, true],
        ['/0/iban', true, true],
        ['/0/currency', false, false],
      ],
    ],
    ['of what may be anything: none', {}, { a: 1 }, []],
  ])('%s', (_, schema, value, want) => {
    expect(pointers(schema, value)).toEqual(want);
  });
});
