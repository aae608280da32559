import { expect, test } from 'vitest';
import { parseAnswer } from '../answers/parsed-answer.js';
import type { CallStep } from '../cases/case.js';
import { StateChanges } from './state-changes.js';

function noted(operation: CallStep['operation'], sent: unknown, told: unknown, status = 200) {
  const changes = new StateChanges();
  const request = {
    method: 'PUT',
    url: 'https://bank.example/x',
    headers: [],
    body: JSON.stringify(sent),
    identity: 'tpp1',
    timeoutMs: 1,
  } as const;
  const body = Buffer.from(JSON.stringify(told));
  const answer = { kind: 'answer', status, headers: [], body } as const;
  const seen = parseAnswer({ alias: 'x', operation, request, answer });
  changes.note({ kind: 'call', as: 'x', operation, expect: [] }, seen);
  return [changes.grants, changes.refusals];
}

const CODE = { scaAuthenticationData: '1' };

test.each([
  ['updateConsentPsuData', CODE, { scaStatus: 'started' }, [1, 0]],
  ['updateConsentPsuData', CODE, { scaStatus: 'failed' }, [0, 1]],
  ['updateConsentPsuData', { confirmationCode: '1' }, { scaStatus: 'unconfirmed' }, [1, 0]],
  ['updateConsentPsuData', { psuData: {} }, { scaStatus: 'psuAuthenticated' }, [0, 0]],
  ['updatePaymentPsuData', {}, { scatransactionStatus: 'psuIdentified' }, [1, 0]],
  ['startConsentAuthorisation', { psuData: {} }, { scaStatus: 'finalised' }, [1, 0]],
  ['startConsentAuthorisation', {}, { scaStatus: 'received' }, [0, 0]],
] as const)('%s with %j and the response %j', (operation, sent, told, want) => {
  expect(noted(operation, sent, told)).toEqual(want);
});

test.each([
  [503, CODE, [1, 0]],
  [503, { psuData: {} }, [0, 0]],
  [409, CODE, [0, 0]],
] as const)('a decision that fails with %i may have counted: %j', (status, sent, want) => {
  expect(noted('updateFundsConsentPsuData', sent, {}, status)).toEqual(want);
});
