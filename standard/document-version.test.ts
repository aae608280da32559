import { expect, test } from 'vitest';
import { documentVersion, versionOfBodies } from './document-version.js';

const fields = (...names: readonly string[]) => ({
  components: {
    schemas: { One: { properties: Object.fromEntries(names.map((name) => [name, {}])) } },
  },
});
const OLDER = ['displayName', 'trustedBeneficiaryFlag', 'currencyConversionFee'];
const NEWER = [...OLDER, 'restrictedTo', 'debitAccounting', 'other', 'ownerNames'];

test.each([
  [{ info: { version: '1.3.11_2022-01-28' } }, '1.3.11', 'info.version is 1.3.11_2022-01-28'],
  [{ info: { version: '2.0' }, ...fields('cancellationIds') }, undefined, undefined],
  [fields('ownerAddress'), '1.3.4', 'it has ownerAddress (until version 1.3.4)'],
  [fields(...NEWER), '1.3.12', expect.stringContaining('ownerNames (since version 1.3.12)')],
  [fields('password'), undefined, undefined],
])('%j is of version %s', (document, version, because) => {
  const told = documentVersion(document);
  expect([told?.version, told?.because]).toEqual([version, because]);
});

test('responses show a version only by signs that agree', () => {
  expect(versionOfBodies('{"a":{"debitAccounting":true}}')).toEqual({
    version: '1.3.9',
    because: 'they have debitAccounting (since version 1.3.9)',
  });
  expect(versionOfBodies('{"ownerAddress":{},"ownerNames":[]}')).toBeUndefined();
  expect(versionOfBodies('{"iban":"X"}')).toBeUndefined();
});
