import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ReferenceBank, startBank } from './aspsp.js';
import { NO_REDIRECT, payment } from './testing/samples.js';
import { tppClient } from './testing/tpp-client.js';

let bank: ReferenceBank;
beforeAll(async () => {
  bank = await startBank({
    port: 0,
    iamPort: 0,
    admin: { port: 0 },
    config: { sca: { approaches: ['embedded'] } },
  });
});
afterAll(() => bank.close());

it('printed, shows addresses and names but no key, password or token', () => {
  const { baseUrl, admin, pki, psus } = bank;
  const secrets = [admin?.token, pki.ca.key, psus[0]?.password].map((text = '') =>
    text.slice(0, 40),
  );
  expect(secrets.every((secret) => secret.length > 8)).toBe(true);
  for (const text of [inspect(bank, { depth: null }), inspect(admin, { depth: null })]) {
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text.split('\n').length).toBeLessThan(20);
    expect(text).toContain(admin?.url);
  }
  expect(inspect(bank)).toContain(baseUrl);
  expect(JSON.stringify(admin)).toBe(JSON.stringify({ url: admin?.url }));
});

it('gives the token of the operator, and the messages of a phone, on purpose', async () => {
  const headers = { authorization: `Bearer ${bank.admin?.token}` };
  expect((await fetch(`${bank.admin?.url}/api/clock`, { headers })).status).toBe(200);
  const [psu] = bank.psus;
  const { id = '', password = '' } = psu ?? {};
  expect(await bank.outbox.messagesFor(id)).toEqual([]);
  const tpp = tppClient(bank);
  const made = await tpp.call('POST', '/v1/payments/sepa-credit-transfers', {
    headers: { ...NO_REDIRECT, 'psu-id': id },
    json: payment(bank),
  });
  const address: string = made.body._links.scaStatus.href;
  const put = (json: object) => tpp.call('PUT', address, { json });
  await put({ psuData: { password } });
  await put({ authenticationMethodId: 'sms' });
  const [message] = await bank.outbox.messagesFor(id);
  const ended = await put({ scaAuthenticationData: message?.otp });
  await tpp.close();
  expect([message?.psu, ended.body.scaStatus]).toEqual([id, 'finalised']);
});
