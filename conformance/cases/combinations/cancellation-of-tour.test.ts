import { expect, test } from 'vitest';
import { nextStepOf } from '../pis/payment-calls.js';
import { combinationCases } from './combination-cases.js';
import { EVERYTHING, type OfferedByBank } from './offer.js';

const BANK: OfferedByBank = { ...EVERYTHING, services: ['PIS'] };
const ASKED = nextStepOf('remove').slice(2, -1);

test('a payment that nobody approved need not be cancelled where the response links to an authorisation', () => {
  const unapproved = combinationCases(BANK).flatMap(({ id, steps }) => {
    const at = steps.findIndex(({ as }) => as === 'remove');
    const isAsked = steps.some((step) => step.kind === 'grant' && step.of === 'remove');
    return at === -1 || isAsked ? [] : [{ id, after: steps.slice(at + 1) }];
  });
  const about = unapproved.flatMap(({ id, after }) =>
    after.flatMap((step) =>
      step.kind === 'call' && step.as.includes('removed') ? [{ id, step }] : [],
    ),
  );
  expect(about.length).toBeGreaterThan(40);
  for (const { id, step } of about) {
    expect(step.unless, `${id} ${step.as}`).toContain(ASKED);
  }
});
