import { describe, expect, test } from 'vitest';
import { OPERATION } from '../../standard/operation.js';
import { ALL_CASES } from '../cases/all-cases.js';
import { call, defineCase, grant, status } from '../cases/build.js';
import type { CallStep, Case, Step } from '../cases/case.js';
import {
  createConsent,
  createPayment,
  grantedConsent,
  PAYMENT_BODY,
  redirectPsu,
} from '../cases/flows.js';
import { TWO } from '../cases/pis/pain.js';
import type { Value } from '../cases/value.js';
import { CLAUSES, PROFILE, SPEC } from '../engine/tiny-bank.testing.js';
import type { Profile } from '../profile/profile.js';
import { planRun } from './plan-run.js';
import { withDrawnValues } from './with-drawn-values.js';

const PAYING: Profile = {
  ...PROFILE,
  pis: {
    paymentServices: ['payments'],
    products: ['sepa-credit-transfers'],
    currency: 'EUR',
    maxAmount: '2000.00',
    usualAmount: '1.00',
    exemptUpTo: '0.10',
    debtorAccount: { iban: 'DE00' },
    creditorAccount: { iban: 'DE01' },
    creditorName: 'Example',
  },
} as Profile;

const caseOf = (at: number, ...steps: readonly Step[]): Case =>
  defineCase({ id: `pis/some/case-${at}`, title: 'x', needs: { services: [] }, steps });

const drawnOf = (each: Case, profile = PAYING): readonly CallStep[] =>
  withDrawnValues(each, profile).steps.filter((step) => step.kind === 'call');

/** What a hundred cases with these steps send in their first request. */
const firstOf = (...steps: readonly Step[]): readonly CallStep[] =>
  Array.from({ length: 100 }, (_, at) => drawnOf(caseOf(at, ...steps))[0] as CallStep);

const bodyOf = ({ body }: CallStep) => body as Readonly<Record<string, Value>>;
const amountsOf = (steps: readonly CallStep[]): readonly number[] =>
  steps
    .map((step) => Number((bodyOf(step)['instructedAmount'] as Record<string, string>)['amount']))
    .filter((amount) => !Number.isNaN(amount));
const valuesOf = (name: string, steps: readonly CallStep[]): ReadonlySet<string> =>
  new Set(steps.map((step) => JSON.stringify(bodyOf(step)[name])));

describe('a creation whose values do not matter', () => {
  const created = firstOf(createPayment());
  test('has other ones in most cases, and the usual ones follow where a bank refuses them', () => {
    const other = created.filter(({ plain }) => plain?.body !== undefined);
    expect(other.length).toBeGreaterThan(60);
    for (const { plain } of other) expect(plain).toEqual({ headers: {}, body: PAYMENT_BODY });
    expect(valuesOf('remittanceInformationUnstructured', created).size).toBeGreaterThan(40);
    expect(valuesOf('requestedExecutionDate', created).size).toBeGreaterThan(15);
    expect(Math.max(...amountsOf(created))).toBeGreaterThan(500);
    expect(Math.max(...amountsOf(created))).toBeLessThanOrEqual(2000);
    expect(Math.min(...amountsOf(created))).toBeGreaterThan(0.1);
  });
  test('has the same ones in every run, and others in another draw', () => {
    expect(firstOf(createPayment())).toEqual(created);
    const again = drawnOf(caseOf(1, createPayment()), { ...PAYING, draw: 1 });
    expect(again).not.toEqual(drawnOf(caseOf(1, createPayment())));
  });
  test('has the same ones in each repetition of the case', () => {
    const one = caseOf(1, createPayment());
    expect(drawnOf({ ...one, id: `${one.id}#2` })).toEqual(drawnOf(one));
  });
  test('keeps what the case has chosen', () => {
    const body = {
      ...PAYMENT_BODY,
      instructedAmount: { currency: 'EUR', amount: '0.37' },
      remittanceInformationUnstructured: 'mine',
    };
    const own = firstOf(createPayment({ body }));
    expect(valuesOf('instructedAmount', own).size).toBe(1);
    expect(valuesOf('remittanceInformationUnstructured', own).size).toBe(1);
    expect(valuesOf('creditorName', own).size).toBeGreaterThan(10);
  });
});

test('a payment that is carried out stays small, and keeps its creditor and its day', () => {
  const created = firstOf(createPayment(), redirectPsu());
  expect(Math.max(...amountsOf(created))).toBeLessThanOrEqual(1);
  expect(valuesOf('remittanceInformationUnstructured', created).size).toBeGreaterThan(40);
  expect(valuesOf('creditorName', created).size).toBe(1);
  expect(valuesOf('requestedExecutionDate', created).size).toBe(1);
});

test('an instant payment has no day, and a document in pain.001 has other values too', () => {
  const path = { 'payment-product': 'instant-sepa-credit-transfers' };
  const instant = firstOf(createPayment({ path }));
  expect(valuesOf('requestedExecutionDate', instant).size).toBe(1);
  const documents = firstOf({ ...createPayment({ body: TWO }), bodyType: 'xml' });
  expect(new Set(documents.map(({ body }) => body)).size).toBeGreaterThan(60);
});

describe('what stays as it is', () => {
  const usual = (each: Case) =>
    expect(drawnOf(each)).toEqual(each.steps.filter(({ kind }) => kind === 'call'));
  const many = Array.from({ length: 30 }, (_, at) => at);
  test('the twin of a refusal in the same case', () => {
    for (const at of many) {
      const refusal = call('x', OPERATION.payment.read, { twinStep: 'create' });
      usual(caseOf(at, createPayment(), refusal));
    }
  });
  test('a request that is invalid, repeated, sent several times, or may be refused', () => {
    const create = createPayment();
    for (const at of many) {
      usual(caseOf(at, { ...create, mutate: [{ op: 'drop-header', name: 'PSU-IP-Address' }] }));
      usual(caseOf(at, { ...create, atOnce: { times: 3 } }));
      usual(caseOf(at, { ...create, expect: [status('PIS-INITIATE-201', 201, 400)] }));
    }
  });
  test('a case that sends an X-Request-ID again, with the first request that has it', () => {
    const create = createPayment();
    const headers = { ...create.headers, 'X-Request-ID': '${create.request.header.x-request-id}' };
    for (const at of many) usual(caseOf(at, create, { ...create, as: 'again', headers }));
  });
  test('the beginning of a case that shares its consent with others', () => {
    const list = call('list', OPERATION.account.list, {
      headers: { 'PSU-IP-Address': '192.0.2.10' },
    });
    const [create, , valid] = grantedConsent();
    if (create === undefined || valid === undefined) throw new Error('no consent');
    for (const at of many) usual(caseOf(at, create, redirectPsu(), valid, { ...list, expect: [] }));
    // one that the case creates for itself ends on another day
    expect(valuesOf('validUntil', firstOf(createConsent(), grant())).size).toBeGreaterThan(20);
  });
  test('the cases of an extension, and the twins of other cases', () => {
    const own = many.map((at) => caseOf(at, createConsent()));
    const refusals = own.slice(20).map((each) => ({ ...each, id: `${each.id}-x`, twin: each.id }));
    const { run } = planRun({
      ...{ cases: [...own, ...refusals], profile: PAYING, spec: SPEC, clauses: CLAUSES },
      asWritten: new Set([...own.slice(10, 20), ...refusals].map(({ id }) => id)),
    });
    const plain = ({ steps }: Case) => steps.every((step) => !('plain' in step));
    expect(run.length).toBe(own.length + refusals.length);
    expect(run.slice(10).every(plain)).toBe(true);
    expect(run.slice(0, 10).every(plain)).toBe(false);
  });
});

test('in some cases, reads have headers that are optional', () => {
  const read = call('read', OPERATION.payment.read, {}, status('PIS-READ-200', 200));
  const reads = firstOf(read);
  const other = reads.filter(({ plain }) => plain !== undefined);
  expect(other.length).toBeGreaterThan(5);
  expect(other.length).toBeLessThan(40);
  // whether a bank has to serve them is judged in the combinations
  for (const { plain } of other) expect(plain).not.toHaveProperty('clause');
});

test('no case of the suite expects a value that may be drawn', () => {
  const expected = ALL_CASES.flatMap(({ id, steps }) =>
    steps.map(({ expect: checks }) => [id, JSON.stringify(checks)] as const),
  );
  const drawn =
    /"(?:Conformance test|XS2A-KIT-\d|\$\{profile\.pis\.(?:usualAmount|creditorName)\})"/;
  expect(expected.filter(([, checks]) => drawn.test(checks)).map(([id]) => id)).toEqual([]);
});
