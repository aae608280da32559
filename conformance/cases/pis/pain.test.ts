import { expect, test } from 'vitest';
import { painCases } from './pain.js';

test('a bank that refuses our document breaks no set-up: another clause recommends to accept it', () => {
  const setUps = painCases.flatMap(({ id, steps }) =>
    steps.flatMap((step) =>
      step.kind === 'call' && step.setup === true && step.operation === 'initiatePayment'
        ? [[id, step.appliesOn, step.expect.map((check) => ('in' in check ? check.in : []))]]
        : [],
    ),
  );
  expect(setUps).toEqual([
    ['pis/pain/tells-status', [201], [[201, 400]]],
    ['pis/pain/reads-as-xml', [201], [[201, 400]]],
  ]);
});
