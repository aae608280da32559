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

test('that nothing is authorised is told by the consent: it is not valid', () => {
  const found = standInFor(look([READ, stands('received', 'failed')]));
  expect(found).toMatchObject(resource);
  expect(found?.expect).toEqual([
    expect.objectContaining({ clause: 'SCA-CREDENTIALS', pointer: '/consentStatus' }),
  ]);
  expect(JSON.stringify(found)).toContain('rejected');
  expect(JSON.stringify(found)).not.toContain('"valid"');
});

test.each<[string, readonly Check[], Partial<CallStep>?]>([
  ['that an authorisation is finalised: more than one may be needed', [stands('finalised')]],
  ['a status of either kind', [stands('failed', 'finalised')]],
  ['that the address answers', [READ]],
  ['a refusal', [{ check: 'refused', clause: 'X' }]],
  ['where a link leads', [stands('failed')], { url: '${start.link.scaStatus}' }],
  [
    'whether the case applies at all',
    [stands('failed')],
    { appliesWhen: [{ value: '${sca.body.scaStatus}', in: ['failed'] }] },
  ],
])('the consent does not tell %s', (_, expected, more) => {
  expect(standInFor(look(expected, more))).toBeUndefined();
});

test('a plain read of the consent shows that a 404 is about the address', () => {
  expect(witnessFor(look([READ]))).toMatchObject({ ...resource, expect: [] });
  expect(witnessFor(look([READ], { url: '${start.link.scaStatus}' }))).toBeUndefined();
});

test('a read on which it depends whether the case applies cannot be spared', () => {
  const asks = { appliesWhen: [{ value: '${sca.body.scaStatus}', in: ['failed'] }] };
  expect([readsScaStatus(look([READ])), readsScaStatus(look([READ], asks))]).toEqual([true, false]);
});
