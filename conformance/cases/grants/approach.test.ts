import { expect, test } from 'vitest';
import { createPayment } from '../flows.js';
import { APPROACHES, type Approach, approachFor, type Capabilities } from './approach.js';
import { grantableOf } from './grantable.js';

const PAYMENT = grantableOf(createPayment());

const bank = (usual: Approach | undefined, dialect: 'contract' | 'berlin-group'): Capabilities => ({
  dialect,
  services: ['PIS', 'IAM'],
  sca: { approaches: APPROACHES, ...(usual === undefined ? {} : { usual }) },
  psu: {
    approve: [{ open: '{link}' }],
    otp: { fixed: '1' },
    decoupled: { approve: [{ open: 'https://bank.example/app' }] },
  },
});

const chosen = (
  usual: Approach | undefined,
  { testsUpdates = false, dialect = 'contract' as 'contract' | 'berlin-group' } = {},
) =>
  approachFor(
    PAYMENT,
    { decision: 'approve', ...(testsUpdates ? { attempts: [] } : {}) },
    bank(usual, dialect),
  ).approach;

test.each(APPROACHES)('a draw chooses %s for a payment', (usual) => {
  expect(chosen(usual)).toBe(usual);
});

test('without a draw, Redirect comes first, and OAuth where updates are tested', () => {
  expect([chosen(undefined), chosen(undefined, { testsUpdates: true })]).toEqual([
    'REDIRECT',
    'OAUTH',
  ]);
});

test('where updates are tested, a draw never leads to an approach without them', () => {
  const testsUpdates = true;
  expect(APPROACHES.map((usual) => chosen(usual, { testsUpdates }))).toEqual([
    'OAUTH',
    'OAUTH',
    'EMBEDDED',
    'DECOUPLED',
  ]);
  const dialect = 'berlin-group';
  expect(APPROACHES.map((usual) => chosen(usual, { testsUpdates, dialect }))).toEqual([
    'EMBEDDED',
    'EMBEDDED',
    'EMBEDDED',
    'DECOUPLED',
  ]);
});
