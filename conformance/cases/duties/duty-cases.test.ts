import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../../foundation/package-root.js';
import { contractShapes } from '../../dialect/load-spec.js';
import type { CallStep, Case, Step } from '../case.js';
import { deriveCases } from '../derived/derive-cases.js';
import { dutyCases } from './duty-cases.js';

const SHAPES = await contractShapes(join(packageRoot(), 'spec'));
const CASES = dutyCases(SHAPES);

const caseOf = (id: string): Case => {
  const found = CASES.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no case ${id}`);
  return found;
};

const callOf = (id: string, as: string): CallStep => {
  const step = caseOf(id).steps.find((each) => each.as === as);
  if (step?.kind !== 'call') throw new Error(`no call ${as} in ${id}`);
  return step;
};

const aliases = (id: string): readonly string[] => caseOf(id).steps.map(({ as }) => as);

/** What identifies an invalid request: the operation, the sender, the form of the payment and the change. */
const requestOf = ({ operation, identity, path, mutate }: CallStep): string =>
  JSON.stringify([
    operation,
    identity,
    path?.['payment-service'],
    path?.['payment-product'],
    mutate,
  ]);

const invalidOf = (step: Step): readonly CallStep[] =>
  step.kind === 'call' &&
  step.setup !== true &&
  step.expect.some(({ check }) => check === 'refused')
    ? [step]
    : [];

test('no invalid request of the default set is sent twice', () => {
  // the further bodies of an operation are each made invalid in the same ways
  const usual = [...deriveCases(SHAPES).cases, ...CASES].filter(
    ({ id, tags = [] }) => !tags.includes('deep') && !/(?:password|code)-body$/.test(id),
  );
  const sent = usual.flatMap(({ steps }) => steps.flatMap(invalidOf).map(requestOf));
  expect(sent.length).toBeGreaterThan(900);
  expect(sent.filter((each, at) => sent.indexOf(each) !== at)).toEqual([]);
});

test('an operator adds to the requests of the duties what these lack, and to their checks', () => {
  expect(aliases('duties/delete-consent/refusals')).toEqual([
    'create',
    'by-none',
    'by-unknownCa',
    'by-expired',
    'without-x-request-id',
    'unknown-consentId',
    'header-malformed-X-Request-ID',
    'after',
    'sound',
  ]);
  const { duty, expect: checks } = callOf('duties/delete-consent/refusals', 'unknown-consentId');
  expect(duty).toBe('unknown-id');
  expect(checks).toContainEqual({
    check: 'refusal-is',
    clause: 'ERR-404',
    status: [404, 403, 400],
  });
});

test('reads of one resource share its set-up, and only those that need more lose it', () => {
  const id = 'duties/payment/refusals-of-reads-bulk-payments';
  expect(aliases(id).filter((as) => !/-(payment|status|authorisations)$/.test(as))).toEqual([
    'create',
    'start',
    'other',
  ]);
  expect(callOf(id, 'create').mayFail).toBeUndefined();
  expect(callOf(id, 'start').mayFail).toBe(true);
  expect(callOf(id, 'sound-get-payment-status')).toMatchObject({ duty: 'serves', ifOffered: true });
});

test('another TPP tries everything on one resource, the changes last', () => {
  expect(aliases('duties/consent/owner')).toEqual([
    'create',
    ...['sound', 'by-other'].map((as) => `${as}-get-consent`),
    ...['sound', 'by-other'].map((as) => `${as}-get-consent-status`),
    ...['sound', 'by-other'].map((as) => `${as}-list-consent-authorisations`),
    'start',
    ...['sound', 'by-other'].map((as) => `${as}-get-consent-sca-status`),
    ...['before', 'by-other', 'after'].map((as) => `${as}-start-consent-authorisation`),
    'by-other-delete-consent',
    'after-delete-consent',
  ]);
});

test('what a served request of another TPP changed is no second error', () => {
  const after = callOf('duties/consent/owner', 'after-start-consent-authorisation');
  const value = '${by-other-start-consent-authorisation.status}';
  expect(after.skipWhen).toEqual([{ value, in: ['200', '201', '202', '204'] }]);
  expect(JSON.stringify(after.expect)).toContain('${before-start-consent-authorisation.body}');
});

test('an update by another TPP is tried after a creation of its own', () => {
  const { steps } = caseOf('duties/update-payment-psu-data/refusals-payments');
  const when = '${profile.identities.tpp2}';
  expect(steps.find(({ as }) => as === 'own')).toMatchObject({
    identity: 'tpp2',
    mayFail: true,
    when,
  });
  const grant = steps.find(({ kind }) => kind === 'grant');
  const attempts = grant?.kind === 'grant' ? (grant.attempts ?? []) : [];
  expect(attempts.at(-1)).toMatchObject({ as: 'by-other', duty: 'owner', twinStep: 'own', when });
});

const isLate = (id: string): boolean =>
  caseOf(id).steps.some((step) =>
    step.kind === 'grant'
      ? step.attempts?.[0]?.afterMs !== undefined
      : step.kind === 'call' && step.afterMs !== undefined,
  );

test('requests about what exists come seconds later, but for those that would be too late', () => {
  const late = [
    'duties/payment/owner-bulk-payments',
    'duties/cancellation/refusals-of-reads-payments',
    'duties/start-payment-cancellation-authorisation/refusals-periodic-payments',
    'duties/update-payment-cancellation-psu-data/refusals-periodic-payments-pain',
    'duties/cards/refusals-of-reads',
  ];
  const atOnce = [
    'duties/payment/owner-payments',
    'duties/start-payment-cancellation-authorisation/refusals-payments',
    'duties/update-payment-cancellation-psu-data/refusals-bulk-payments',
    'duties/create-consent/refusals',
  ];
  expect(late.filter((id) => !isLate(id))).toEqual([]);
  expect(atOnce.filter(isLate)).toEqual([]);
});

test('of what comes seconds later, only the first request after a set-up waits', () => {
  const { steps } = caseOf('duties/payment/owner-bulk-payments');
  const waits = steps.flatMap((step, at) =>
    step.kind === 'call' && step.afterMs !== undefined ? [at] : [],
  );
  expect(waits.length).toBeGreaterThan(0);
  for (const at of waits) {
    const before = steps[at - 1];
    expect(before?.kind === 'call' && before.setup !== true, before?.as).toBe(false);
  }
});
