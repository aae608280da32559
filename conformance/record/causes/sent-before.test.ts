import { expect, test } from 'vitest';
import type { Finding } from '../event.js';
import type { JudgedCase } from './cause.js';
import { causesOf } from './causes-of.js';

const json = (text: string) => ({ text, bytes: text.length, truncated: false }) as never;
const REFUSED = '{"tppMessages":[{"category":"ERROR","code":"FORMAT_ERROR","text":"Not empty."}]}';

/** The cause of an update that is refused after a creation that sent and returned these headers. */
function told(preferred: string, approach: string, body: string): string | undefined {
  const finding: Finding = {
    ...{ clause: 'X', level: 'recommended' as const, expected: 'the status is 200' },
    ...{ actual: 'the status is 400 (FORMAT_ERROR)', where: 'identify: status' },
  };
  const url = 'https://bank.example/v1/payments';
  const create = {
    ...{ id: 'e1', step: 'create', operation: 'initiatePayment' },
    request: {
      ...{ method: 'POST', url, body: json('{"instructedAmount":{}}') },
      headers: [['TPP-Redirect-Preferred', preferred]] as const,
    },
    response: {
      ...({ kind: 'answer', status: 201, body: json('{}') } as const),
      headers: [['aspsp-sca-approach', approach]] as const,
    },
  };
  const identify = {
    ...{ id: 'e2', step: 'identify', operation: 'updatePaymentPsuData' },
    request: { method: 'PUT', url, headers: [], body: json(body) },
    response: { ...({ kind: 'answer', status: 400, headers: [] } as const), body: json(REFUSED) },
  };
  const checks = [{ exchange: 'e2', clause: 'X', findings: [finding] }];
  const exchanges = [create, identify];
  const one: JudgedCase = {
    id: 'a',
    verdict: 'warned',
    reason: null,
    findings: [finding],
    checks,
    exchanges,
  };
  return causesOf([one])[0]?.sentence;
}

const IS = 'is refused: 400 FORMAT_ERROR "Not empty." (expected: the status is 200)';
const BEFORE =
  'Before it, initiatePayment was sent with TPP-Redirect-Preferred: false, and returned ASPSP-SCA-Approach: REDIRECT';

test.each([
  ['an empty object', 'true', 'REDIRECT', '{}', `updatePaymentPsuData with the body {} ${IS}`],
  ['another body', 'true', 'REDIRECT', '{"a":1}', `updatePaymentPsuData ${IS}`],
  [
    'the approach that was asked for',
    'false',
    'DECOUPLED',
    '{}',
    `updatePaymentPsuData with the body {} ${IS}`,
  ],
  [
    'a redirect that was not wanted',
    'false',
    'REDIRECT',
    '{}',
    `updatePaymentPsuData with the body {} ${IS}. ${BEFORE}`,
  ],
])('a refused update after %s', (_, preferred, approach, body, want) => {
  expect(told(preferred, approach, body)).toBe(want);
});
