import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../../../foundation/package-root.js';
import { loadDocument } from '../../../generator/load/load-document.js';
import { loadClauses } from '../../clauses/load-clauses.js';
import { requestShapes } from '../../documents/request-shapes.js';
import type { CallStep, Case } from '../case.js';
import { CONTRACT_OPERATION_IDS, type OperationId } from '../operations.js';
import { BODY_OPERATORS } from './body-operators.js';
import { OBSERVED } from './clause-of.js';
import { deriveCases, requestAttempts } from './derive-cases.js';
import { fieldsOf } from './fields-of.js';
import { fits } from './fits.js';
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
  test('have exactly one valid request for each operation', () => {
    expect(UNKNOWN).toEqual([]);
    expect(Object.keys(VALID_REQUESTS).sort()).toEqual([...CONTRACT_OPERATION_IDS].sort());
    expect(SHAPES.map((each) => each.id).sort()).toEqual([...CONTRACT_OPERATION_IDS].sort());
  });

  test('produce a case for each operation', () => {
    const covered = new Set(CASES.flatMap(spoiledSteps).map((step) => step.operation));
    expect(CONTRACT_OPERATION_IDS.filter((id) => !covered.has(id))).toEqual([]);
  });
});

describe('operators', () => {
  test('have unique ids, and each one invalidates a request', () => {
    const ids = [...REQUEST_OPERATORS, ...BODY_OPERATORS].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const used = CASES.flatMap(spoiledOrChanged);
    expect(ids.filter((id) => !used.some((as) => as === id || as.startsWith(`${id}-`)))).toEqual(
      [],
    );
  });

  test('expect only a refusal if the clause is only observed', () => {
    const bold = CASES.flatMap(spoiledSteps).filter((step) => {
      const levels = step.expect.map((check) => levelOf(check.clause));
      return levels[0] === 'observe' && levels.some((level) => level !== 'observe');
    });
    expect(bold.map((step) => step.as)).toEqual([]);
  });

  test('list only clauses of the level observe as observed', () => {
    expect([...OBSERVED].filter((clause) => levelOf(clause) !== 'observe')).toEqual([]);
  });

  test('require a refusal only if the contract says required or mandatory', () => {
    const attempts = SHAPES.flatMap((shape) => {
      const recipe = VALID_REQUESTS[shape.id as OperationId];
      return recipe === undefined ? [] : requestAttempts(shape, recipe, true);
    });
    const required = [...CASES.flatMap(spoiledSteps), ...attempts].flatMap((step) =>
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

test('a case names each invalid request by its step', () => {
  expect(caseOf('derived/confirm-funds/body').steps.map((step) => step.as)).toEqual([
    'sound',
    'field-missing-account',
    'field-missing-account-iban',
    'field-missing-instructedAmount',
    'field-missing-instructedAmount-currency',
    'field-missing-instructedAmount-amount',
    'field-wrong-type-account',
    'field-wrong-type-account-iban',
    'field-wrong-type-instructedAmount',
    'field-wrong-type-instructedAmount-currency',
    'field-wrong-type-instructedAmount-amount',
    'field-malformed-account-iban',
    'field-malformed-instructedAmount-currency',
    'field-malformed-instructedAmount-amount',
    'body-empty',
    'body-broken',
    'body-list',
    'body-form',
  ]);
});

test('a request that changes a resource is not invalidated if the bank may accept it', () => {
  const bold = CASES.filter(({ id }) => /delete-consent|cancel-payment/.test(id))
    .flatMap(spoiledSteps)
    .filter((step) => levelOf(step.expect[0]?.clause ?? '') === 'observe')
    .filter((step) => step.mutate?.every((each) => each.op !== 'set-path' && each.op !== 'long'));
  expect(bold.map((step) => step.as)).toEqual([]);
});

test('an unknown operation gets the invalid requests that need no valid request', () => {
  const known = SHAPES.find((each) => each.id === 'getConsent');
  if (known === undefined) throw new Error('no getConsent');
  const shape = { ...known, id: 'getTrusted', known: false, path: '/v1/trusted/{consentId}' };
  const { cases, unseen } = deriveCases([shape]);
  expect(unseen).toEqual(['getTrusted']);
  const [first] = cases;
  expect(first?.needs.services).toEqual([]);
  expect(first?.id).toBe('derived/get-trusted/request');
  expect(first?.clauses).toEqual(['BAD-UNSEEN']);
  expect(first?.steps.map((step) => step.as)).toEqual([
    'header-missing-X-Request-ID',
    'header-malformed-X-Request-ID',
    'path-unknown-consentId',
    'method-PATCH',
  ]);
});

test.each([
  ['/v1/accounts/{account-id}/more', ['AIS']],
  ['/v2/consents/confirmation-of-funds/{consentId}/more', ['COF']],
  ['/v1/{payment-service}/{payment-product}/more', ['PIS']],
  ['/v1/trusted', []],
])('an unknown operation at %s needs the service of its path', (path, services) => {
  const [known] = SHAPES;
  if (known === undefined) throw new Error('no operation');
  const { cases } = deriveCases([{ ...known, id: 'getMore', known: false, path }]);
  expect(cases[0]?.needs.services).toEqual(services);
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
      'of an object are all its fields, and whether they are sent',
      IBAN,
      { iban: 'DE' },
      [
        ['/iban', true, true],
        ['/currency', false, false],
      ],
    ],
    [
      'of alternatives are the fields of all alternatives, each once',
      { anyOf: [IBAN, PAN] },
      { iban: 'DE', pan: '1' },
      [
        ['/iban', true, true],
        ['/currency', false, false],
        ['/pan', true, true],
      ],
    ],
    ['of a reference are empty', IBAN, '${profile.x}', []],
    [
      'of an array are those of its last entry',
      { items: IBAN },
      [{ iban: 'DE' }, { iban: 'AT' }],
      [
        ['/1', false, true],
        ['/1/iban', true, true],
        ['/1/currency', false, false],
      ],
    ],
    ['of a schema without constraints are empty', {}, { a: 1 }, []],
  ])('%s', (_, schema, value, want) => {
    expect(pointers(schema, value)).toEqual(want);
  });
});

/** The aliases of the invalid requests of a case that match. */
const spoiledIn = (id: string, like: RegExp): readonly string[] =>
  spoiledOrChanged(caseOf(id)).filter((as) => like.test(as));

const spoiledOrChanged = (each: Case): readonly string[] =>
  each.steps.flatMap((step) =>
    step.kind === 'call' && step.setup !== true && step.as !== 'after' ? [step.as] : [],
  );

describe('invalid requests of further bodies', () => {
  test.each<[string, string, RegExp, string[]]>([
    [
      'invalidate the last payment of a bulk payment',
      'derived/initiate-payment/bulk-body',
      /missing|out-of-range/,
      [
        'field-missing-debtorAccount',
        'field-missing-debtorAccount-iban',
        'field-missing-payments',
        'field-missing-payments-1-instructedAmount',
        'field-missing-payments-1-instructedAmount-currency',
        'field-missing-payments-1-instructedAmount-amount',
        'field-missing-payments-1-creditorAccount',
        'field-missing-payments-1-creditorAccount-iban',
        'field-missing-payments-1-creditorName',
        'field-out-of-range-payments',
      ],
    ],
    [
      'invalidate the fields that only a periodic payment has',
      'derived/initiate-payment/periodic-body',
      /missing|malformed/,
      [
        'field-missing-startDate',
        'field-missing-frequency',
        'field-malformed-startDate',
        'field-malformed-endDate',
        'field-malformed-frequency',
        'field-malformed-dayOfExecution',
      ],
    ],
    [
      'invalidate its other fields with --tag deep',
      'derived/initiate-payment/periodic-body-deep',
      /missing-creditor/,
      [
        'field-missing-creditorAccount',
        'field-missing-creditorAccount-iban',
        'field-missing-creditorName',
      ],
    ],
    [
      'invalidate the parts of a periodic payment in XML',
      'derived/initiate-payment/multipart-body',
      /missing|body/,
      [
        'field-missing-xml_sct',
        'field-missing-json_standingorderType',
        'field-missing-json_standingorderType-startDate',
        'field-missing-json_standingorderType-frequency',
        'body-empty',
        'body-broken-parts',
        'body-broken-xml',
        'body-form',
      ],
    ],
    [
      'invalidate the elements of a pain.001 document',
      'derived/initiate-payment/xml-body-deep',
      /too-long|missing-Amt/,
      [
        'element-missing-Amt',
        'element-too-long-MsgId',
        'element-too-long-PmtInfId',
        'element-too-long-EndToEndId',
        'element-too-long-Ustrd',
      ],
    ],
    [
      'invalidate a password, which is optional',
      'derived/update-payment-psu-data/password-body',
      /./,
      [
        'field-wrong-type-psuData',
        'field-wrong-type-psuData-password',
        'body-empty',
        'body-broken',
        'body-list',
        'body-form',
      ],
    ],
    [
      'invalidate the id of an SCA method',
      'derived/update-consent-psu-data/method-body-deep',
      /field/,
      [
        'field-wrong-type-authenticationMethodId',
        'field-too-long-authenticationMethodId',
        'field-null-authenticationMethodId',
      ],
    ],
  ])('%s', (_, id, like, want) => {
    expect(spoiledIn(id, like)).toEqual(want);
  });

  test('exist only if the document does not allow the changed body', () => {
    const found = SHAPES.find((each) => each.id === 'initiatePayment');
    if (found === undefined) throw new Error('no initiatePayment');
    const { chosenBodies: _, ...shape } = found;
    const { cases } = deriveCases([shape]);
    const bulk = cases.find((each) => each.id === 'derived/initiate-payment/periodic-body');
    const kept = bulk?.steps.filter((step) => step.as.startsWith('field-missing')) ?? [];
    // Without its frequency it is a single payment, which the document also allows.
    expect(kept).toEqual([]);
  });
});

const AJV = new Ajv({ strict: false, formats: { date: /^\d{4}-\d\d-\d\d$/ } });

describe('fits', () => {
  test.each<[string, Schema, unknown]>([
    ['a field of another type', IBAN, { iban: 1 }],
    ['a missing field', IBAN, { currency: 'EUR' }],
    ['a value of one alternative', { anyOf: [IBAN, PAN] }, { pan: '1' }],
    ['a value of no alternative', { anyOf: [IBAN, PAN] }, { msisdn: '1' }],
    ['an empty object with maxProperties 0', { type: 'object', maxProperties: 0 }, {}],
    ['an object with a field and maxProperties 0', { type: 'object', maxProperties: 0 }, { a: 1 }],
    ['an array with too few entries', { type: 'array', minItems: 1 }, []],
    ['an array with an invalid entry', { type: 'array', items: IBAN }, [{ iban: '1' }, {}]],
    ['a string of the right length', { type: 'string', maxLength: 2 }, 'ab'],
    ['a string that is too long', { type: 'string', maxLength: 2 }, 'abc'],
    ['a string that is too short', { type: 'string', minLength: 2 }, 'a'],
    ['a date', { type: 'string', format: 'date' }, '2030-01-01'],
    ['a string that is not a date', { type: 'string', format: 'date' }, '1 May'],
    ['a string that does not match the pattern', { type: 'string', pattern: '^[A-Z]$' }, 'a'],
    ['a value outside the enum', { enum: ['a'] }, 'b'],
    ['an integer', { type: 'integer', minimum: 1 }, 1],
    ['a number that is not an integer', { type: 'integer' }, 1.5],
    ['a number that is too small', { type: 'integer', minimum: 1 }, 0],
    ['null', IBAN, null],
    ['an array instead of an object', IBAN, []],
  ])('agrees with ajv about %s', (_, schema, value) => {
    expect(fits(schema, value)).toBe(AJV.validate(schema, value));
  });

  test('accepts a reference for every schema', () => {
    expect(fits(IBAN, { iban: '${profile.x}' })).toBe(true);
  });
});
