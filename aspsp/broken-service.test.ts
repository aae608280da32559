import { connect } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningBank, startBank } from './start-bank.js';
import { operatorOf } from './testing/operator.js';
import { type TppClient, tppClient } from './testing/tpp-client.js';

let bank: RunningBank;
let tpp: TppClient;
beforeAll(async () => {
  bank = await startBank({
    port: 0,
    iamPort: 0,
    admin: { port: 0 },
    config: { limits: { requestSeconds: 1 } },
  });
  tpp = tppClient(bank);
});
afterAll(async () => {
  await tpp.close();
  await bank.close();
});

it.each([
  ['returns 500 when the store fails', new Error('broken'), 500, 'INTERNAL_SERVER_ERROR'],
  [
    'returns 503 when the store refuses connections',
    Object.assign(new Error('no'), { code: 'ECONNREFUSED' }),
    503,
    'SERVICE_UNAVAILABLE',
  ],
] as const)('%s', async (_name, error, status, code) => {
  const { store } = bank.bank;
  const sound = { ...store };
  const failing = async (): Promise<never> => {
    throw error;
  };
  Object.assign(store, { get: failing, read: failing, transaction: failing });
  const reply = await tpp.call('GET', '/v2/consents/confirmation-of-funds/none-such');
  Object.assign(store, sound);
  expect([reply.status, reply.body.tppMessages]).toMatchObject([status, [{ code }]]);
});

it('the operator gets 503 too when the store refuses connections', async () => {
  const operator = operatorOf(bank);
  const { store } = bank.bank;
  const sound = { ...store };
  const failing = async (): Promise<never> => {
    throw Object.assign(new Error('no'), { code: 'ECONNREFUSED' });
  };
  await operator.logIn();
  Object.assign(store, { transaction: failing });
  const replies = [await operator.api('GET', '/payments'), await operator.page('GET', '/payments')];
  Object.assign(store, sound);
  await operator.close();
  expect(replies.map(({ status }) => status)).toEqual([503, 503]);
  expect(replies[0]?.body).toEqual({ error: 'STORE_UNAVAILABLE', text: expect.any(String) });
});

it('returns 408 for a request that never ends', async () => {
  const { hostname, port } = new URL(bank.baseUrl);
  const { certificate: cert, key } = bank.pki['tpp1-qwac'];
  const ca = bank.pki.ca.certificate;
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), ca, cert, key });
    let received = '';
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString();
    });
    socket.on('close', () => resolve(received));
    socket.write('GET /psd2/v1/accounts HTTP/1.1\r\nHost: ');
  });
  expect(text).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"REQUEST_TIMEOUT"/);
});
