import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningBank, startBank } from './start-bank.js';
import { type OperatorClient, operatorOf } from './testing/operator.js';
import { CREATION, payment } from './testing/samples.js';
import { type TppClient, tppClient } from './testing/tpp-client.js';

let bank: RunningBank;
let tpp: TppClient;
let operator: OperatorClient;
beforeAll(async () => {
  bank = await startBank({ port: 0, iamPort: 0, admin: { port: 0 } });
  tpp = tppClient(bank);
  operator = operatorOf(bank);
  await operator.api('POST', '/clock', { json: { forward: 'P10D' } });
});
afterAll(async () => {
  await operator.close();
  await tpp.close();
  await bank.close();
});

const dayAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

it.each([
  ['an operation', () => '/v1/accounts'],
  ['an unknown address', () => '/v2/nothing'],
  ['an address that cannot be parsed', () => '/v1/%zz'],
  ['the IAM', () => `${bank.authUrl}/app`],
])('the Date of %s follows the clock of the bank', async (_what, address) => {
  const { headers } = await tpp.call('GET', address());
  const day = new Date(String(headers['date'])).toISOString().slice(0, 10);
  expect([dayAhead(10), dayAhead(9.999)]).toContain(day);
});

it("the Date of the operator's port is that of the machine, whose sessions follow it", async () => {
  const { headers } = await operator.api('GET', '/clock');
  expect(Math.abs(Date.parse(String(headers['date'])) - Date.now())).toBeLessThan(60_000);
});

it('a day that has passed for the bank is refused with its day', async () => {
  const { status, body } = await tpp.call('POST', '/v1/payments/sepa-credit-transfers', {
    headers: CREATION,
    json: payment(bank, { requestedExecutionDate: dayAhead(2) }),
  });
  const [{ code, text }] = body.tppMessages;
  expect([status, code]).toEqual([400, 'EXECUTION_DATE_INVALID']);
  expect(text).toMatch(
    /^The execution date has passed: the bank's day is \d{4}-\d\d-\d\d \(UTC\)\.$/,
  );
});
