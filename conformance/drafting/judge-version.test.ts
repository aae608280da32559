import { expect, test } from 'vitest';
import { draftVersion } from './judge-version.js';
import type { Offer } from './offer.js';

const BENEFICIARIES: Offer = { name: 'listTrustedBeneficiaries', offered: true, because: '200' };
const DOCUMENT = { info: { version: '1.3.9_2021-05-04' } };
const NEWER = '{"accounts":[{"ownerNames":[{"name":"A"}]}]}';

test.each([
  ['nothing', { optional: [] }, ['# framework: 1.3.6', 'guess: no sign shows the version']],
  [
    'the document',
    { document: DOCUMENT, optional: [] },
    ['framework: 1.3.9', 'document: info.version is 1.3.9_2021-05-04'],
  ],
  [
    'responses',
    { bodies: NEWER, optional: [] },
    ['framework: 1.3.12', 'seen: they have ownerNames (since version 1.3.12)'],
  ],
  [
    'a version that is not described',
    { document: { info: { version: '1.3.11' } }, optional: [] },
    ['# framework: 1.3.11', 'run with --spec and this document'],
  ],
])('a draft names the version that %s shows', (_what, sources, [start = '', evidence = '']) => {
  const last = draftVersion(sources).at(-1) ?? '';
  expect(last.startsWith(`${start} `)).toBe(true);
  expect(last).toContain(evidence);
});

test('a draft lists the evidence that speaks for another version', () => {
  const sources = { document: DOCUMENT, bodies: NEWER, optional: [BENEFICIARIES] };
  expect(draftVersion(sources).slice(1, -1)).toEqual([
    '#   versions 1.3.6 to 1.3.9: it has trusted beneficiaries; 200',
    '#   1.3.12: seen: they have ownerNames (since version 1.3.12)',
  ]);
});
