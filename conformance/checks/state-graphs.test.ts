import { expect, test } from 'vitest';
import {
  CONSENT_GRAPH,
  isFinal,
  isReachable,
  PAYMENT_GRAPH,
  SCA_GRAPH,
} from '../record/state-graphs.js';

const MOVES: readonly (readonly [string, typeof PAYMENT_GRAPH, string, string, boolean])[] = [
  ['payment', PAYMENT_GRAPH, 'RCVD', 'RCVD', true],
  ['payment', PAYMENT_GRAPH, 'RCVD', 'ACCC', true],
  ['payment', PAYMENT_GRAPH, 'ACTC', 'RCVD', false],
  ['payment', PAYMENT_GRAPH, 'ACSP', 'ACTC', false],
  ['payment', PAYMENT_GRAPH, 'ACSP', 'CANC', true],
  ['payment', PAYMENT_GRAPH, 'CANC', 'ACSC', false],
  ['payment', PAYMENT_GRAPH, 'RJCT', 'RCVD', false],
  ['payment', PAYMENT_GRAPH, 'ACSC', 'ACCC', true],
  ['payment', PAYMENT_GRAPH, 'ACCC', 'ACSC', false],
  ['consent', CONSENT_GRAPH, 'received', 'valid', true],
  ['consent', CONSENT_GRAPH, 'valid', 'received', false],
  ['consent', CONSENT_GRAPH, 'valid', 'rejected', false],
  ['consent', CONSENT_GRAPH, 'terminatedByTpp', 'valid', false],
  ['consent', CONSENT_GRAPH, 'partiallyAuthorised', 'valid', true],
  ['sca', SCA_GRAPH, 'received', 'finalised', true],
  ['sca', SCA_GRAPH, 'psuAuthenticated', 'psuIdentified', false],
  ['sca', SCA_GRAPH, 'started', 'scaMethodSelected', true],
  ['sca', SCA_GRAPH, 'finalised', 'failed', false],
  ['payment', PAYMENT_GRAPH, '__proto__', 'RCVD', false],
];

test.each(MOVES)('%s %#: %s -> %s is %s', (_, graph, earlier, later, legal) => {
  expect(isReachable(graph, earlier, later)).toBe(legal);
});

test('every status that a graph leads to is in the graph', () => {
  for (const graph of [PAYMENT_GRAPH, CONSENT_GRAPH, SCA_GRAPH]) {
    const unknown = Object.values(graph)
      .flat()
      .filter((status) => !Object.hasOwn(graph, status));
    expect(unknown).toEqual([]);
  }
});

test.each([
  ['CANC', true],
  ['ACSC', false],
  ['constructor', false],
])('%s is final: %s', (status, final) => {
  expect(isFinal(PAYMENT_GRAPH, status)).toBe(final);
});
