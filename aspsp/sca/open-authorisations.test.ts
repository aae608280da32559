import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningBank, startBank } from '../start-bank.js';
import { payment } from '../testing/samples.js';
import { type TppClient, tppClient } from '../testing/tpp-client.js';

let bank: RunningBank;
let tpp: TppClient;
beforeAll(async () => {
  bank = await startBank({
    ...{ port: 0, iamPort: 0 },
    config: { sca: { approaches: ['decoupled'], start: 'explicit' } },
  });
  tpp = tppClient(bank);
});
afterAll(async () => {
  await tpp.close();
  await bank.close();
});

it('a TPP cannot send a PSU one message after the other by starting authorisations', async () => {
  const psu = bank.psus[0]?.id ?? '';
  const headers = { 'psu-id': psu, 'psu-ip-address': '192.0.2.10' };
  const json = payment(bank);
  const made = await tpp.call('POST', '/v1/payments/sepa-credit-transfers', { headers, json });
  const list = `${made.body._links.self.href}/authorisations`;
  const begin = () => tpp.call('POST', list, { headers });
  const replies = [];
  for (let left = 12; left > 0; left -= 1) replies.push(await begin());
  expect(replies.map(({ status }) => status)).toEqual([...Array(10).fill(201), 409, 409]);
  expect(replies.at(-1)?.body.tppMessages[0].text).toBe(
    '10 authorisations are open: complete one of them before starting another.',
  );
  expect(await bank.bank.outbox.messagesFor(psu)).toHaveLength(10);
});
