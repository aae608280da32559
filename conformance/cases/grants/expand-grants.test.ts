import { expect, test } from 'vitest';
import { defineCase, grant, needs } from '../build.js';
import type { Step } from '../case.js';
import { createConsent } from '../flows.js';
import type { Capabilities } from './approach.js';
import { expandGrants } from './expand-grants.js';

const profile: Capabilities = {
  services: ['AIS'],
  sca: { approaches: ['REDIRECT', 'EMBEDDED'] },
  psu: { approve: [], otp: { fixed: '1' } },
};
const about = (...approaches: readonly ('REDIRECT' | 'EMBEDDED')[]) =>
  defineCase({
    id: 'ais/x/y',
    title: 'x',
    needs: needs('AIS', approaches.length === 0 ? {} : { approaches }),
    steps: [createConsent(), grant()],
  });
const kinds = (steps: readonly Step[]) => [...new Set(steps.map(({ kind }) => kind))];

test('a grant uses the first approach, or the requested one', () => {
  expect(kinds(expandGrants(about(), profile).case.steps)).toEqual(['call', 'psu']);
  expect(kinds(expandGrants(about(), profile, 'EMBEDDED').case.steps)).toEqual(['call', 'otp']);
});

test('a grant uses only the approaches that its case needs', () => {
  expect(kinds(expandGrants(about('EMBEDDED'), profile).case.steps)).toEqual(['call', 'otp']);
  const { lack } = expandGrants(about('REDIRECT'), profile, 'EMBEDDED');
  expect(lack).toMatchObject({ approach: null, lacking: null });
});
