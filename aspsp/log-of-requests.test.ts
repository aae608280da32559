import { randomUUID } from 'node:crypto';
import { connect } from 'node:tls';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { realSeams } from './domain/seams.js';
import { type RunningBank, startBank } from './start-bank.js';
import { consent } from './testing/samples.js';
import { type TppClient, tppClient } from './testing/tpp-client.js';

/** An operator who is given an X-Request-ID by a TPP finds the request in the log. */
const lines: string[] = [];
let isBroken = false;
let bank: RunningBank;
let tpp: TppClient;

beforeAll(async () => {
  const real = realSeams();
  const uuid = () => {
    if (isBroken) throw new Error('no ids are left');
    return real.uuid();
  };
  const seams = { ...real, uuid };
  const logTo = (line: string) => void lines.push(line);
  bank = await startBank({ port: 0, iamPort: 0, logLevel: 'info', logTo, seams });
  tpp = tppClient(bank);
});
beforeEach(() => {
  lines.length = 0;
});
afterAll(async () => {
  await tpp.close();
  await bank.close();
});

type Line = Readonly<Record<string, unknown>>;

/** The lines of the log; `responses` are logged after the client has them. */
const logged = (responses = 1) =>
  vi.waitFor(() => {
    const all = lines.map((line) => JSON.parse(line) as Line);
    expect(all.filter(({ msg }) => msg === 'answered')).toHaveLength(responses);
    return all;
  });

it('has the X-Request-ID and the TPP of each request', async () => {
  const id = randomUUID();
  await tpp.call('GET', '/v1/accounts', { headers: { 'x-request-id': id } });
  const facts = { requestId: id, tpp: 'PSDDE-BAFIN-100001' };
  const head = { listener: 'xs2a', method: 'GET', status: 400, msg: 'answered' };
  expect(await logged()).toMatchObject([{ ...head, route: '/psd2/v1/accounts', ...facts }]);
  const json = { redirect_uris: ['https://tpp.example/back'] };
  const headers = { 'x-request-id': id };
  await tpp.call('POST', `${bank.authUrl}/connect/register`, { headers, json });
  expect((await logged(2))[1]).toMatchObject({ listener: 'iam', ...facts });
});

it('has the id that the bank gives to a request without one', async () => {
  const { headers } = await tpp.call('GET', '/v1/accounts', {
    headers: { 'x-request-id': undefined },
  });
  expect(await logged()).toMatchObject([{ requestId: headers['x-request-id'] }]);
});

it('keeps the name of a refused certificate apart, and has none without a certificate', async () => {
  const stranger = tppClient(bank, 'unknown-ca-qwac');
  const nobody = tppClient(bank, 'none');
  await stranger.call('GET', '/v1/accounts');
  await nobody.call('GET', '/v1/accounts');
  await Promise.all([stranger.close(), nobody.close()]);
  const [first, second] = await logged(2);
  expect(first).toMatchObject({ status: 401, claimedTpp: expect.stringMatching(/^PSD/) });
  expect(first).not.toHaveProperty('tpp');
  expect(Object.keys(second ?? {}).filter((key) => /tpp/i.test(key))).toEqual([]);
});

it('has both with an internal error', async () => {
  const id = randomUUID();
  const headers = { 'x-request-id': id, 'tpp-redirect-uri': 'https://tpp.example/back' };
  isBroken = true;
  await tpp.call('POST', '/v1/consents', { headers, json: consent(bank) });
  isBroken = false;
  const facts = { requestId: id, tpp: 'PSDDE-BAFIN-100001' };
  const both = [expect.objectContaining({ msg: 'failed', ...facts })];
  expect(await logged()).toEqual(expect.arrayContaining(both));
});

/** Sends bytes to the service, and waits for the end of the connection. */
function send(text: string): Promise<void> {
  const { port, hostname: host } = new URL(bank.baseUrl);
  return new Promise((done) => {
    const socket = connect({ host, port: Number(port), ca: bank.pki.ca.certificate }, () => {
      socket.write(Buffer.from(text, 'latin1'));
    });
    socket.on('error', () => done());
    socket.on('close', () => done());
    socket.resume();
  });
}

it('has the id of a request that never reaches an operation', async () => {
  const id = randomUUID();
  await send(`GET /psd2/v1/accounts HTTP/1.1\r\nX-Request-ID: ${id}\r\n\r\n`);
  await send(`GET /psd2/v1 accounts HTTP/9.9\r\nX-Request-ID: ${id}\r\n\r\n`);
  const facts = { listener: 'xs2a', status: 400, requestId: id };
  expect(await logged(2)).toMatchObject([facts, facts]);
});

it('shows control characters of an id, and cuts a long one', async () => {
  const id = `\x9b2J\x85"},{"level":60\t${'x'.repeat(5000)}`;
  const end = 'Connection: close\r\n\r\n';
  await send(`GET /psd2/v1/accounts HTTP/1.1\r\nHost: a\r\nX-Request-ID: ${id}\r\n${end}`);
  const [line] = await logged();
  expect(String(line?.['requestId'])).toMatch(
    /^\\u\{9b\}2J\\u\{85\}"\},\{"level":60\\u\{09\}x+… \(\d+ more characters\)$/,
  );
  expect(lines[0]).toMatch(/^[ -~…]{1,400}\n$/);
});
