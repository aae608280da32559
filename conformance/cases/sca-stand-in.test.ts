import { expect, test } from 'vitest';
import type { CallStep } from './case.js';
import type { Check } from './check.js';
import { readsScaStatus, witnessFor } from './sca-stand-in.js';
import { standInFor } from './stand-in.js';

const READ: Check = { check: 'status', clause: 'SCA-STATUS-200', in: [200] };
const stands = (...values: string[]): Check => ({
  check: 'field',
  clause: 'SCA-CREDENTIALS',
  pointer: '/scaStatus',
  in: values,
});
const look = (expect: readonly Check[], more: Partial<CallStep> = {}): CallStep => ({
  kind: 'call',
  as: 'sca',
  operation: 'getConsentScaStatus',
  path: { consentId: 'c1', authorisationId: 'a1' },
  expect,
  ...more,
});
const resource = { as: 'sca', operation: 'getConsentStatus', path: { consentId: 'c1' } };

test('an SCA status that is not finalised can be checked on the consent: it is not valid', () => {
  const found = standInFor(look([READ, stands('received', 'failed')]));
  expect(found).toMatchObject(resource);
  expect(found?.expect).toEqual([
    expect.objectContaining({ clause: 'SCA-CREDENTIALS', pointer: '/consentStatus' }),
  ]);
  expect(JSON.stringify(found)).toContain('rejected');
  expect(JSON.stringify(found)).not.toContain('"valid"');
});

test.each<[string, readonly Check[], Partial<CallStep>?]>([
  ['for a finalised authorisation, because more than one may be needed', [stands('finalised')]],
  ['for a check that allows both kinds of statuses', [stands('failed', 'finalised')]],
  ['for the status code of the endpoint itself', [READ]],
  ['for an expected refusal', [{ check: 'refused', clause: 'X' }]],
  ['for a step that follows a link', [stands('failed')], { url: '${start.link.scaStatus}' }],
  [
    'for a step that decides whether the case applies',
    [stands('failed')],
    { appliesWhen: [{ value: '${sca.body.scaStatus}', in: ['failed'] }] },
  ],
])('the consent is no replacement %s', (_, expected, more) => {
  expect(standInFor(look(expected, more))).toBeUndefined();
});

test('a plain read of the consent shows that a 404 means a missing endpoint', () => {
  expect(witnessFor(look([READ]))).toMatchObject({ ...resource, expect: [] });
  expect(witnessFor(look([READ], { url: '${start.link.scaStatus}' }))).toBeUndefined();
});

test('a read that decides whether the case applies cannot be skipped', () => {
  const asks = { appliesWhen: [{ value: '${sca.body.scaStatus}', in: ['failed'] }] };
  expect([readsScaStatus(look([READ])), readsScaStatus(look([READ], asks))]).toEqual([true, false]);
});
