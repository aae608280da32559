import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeClientCertHeader } from '../pki/pki.js';
import { addressesFor } from './http/addresses.js';
import { isTrustedPeer } from './http/is-trusted-peer.js';
import { type RunningBank, startBank } from './start-bank.js';
import { CREATION, consent } from './testing/samples.js';
import { type Reply, tppClient } from './testing/tpp-client.js';

let bank: RunningBank;
let nginx: RunningBank;
beforeAll(async () => {
  bank = await startBank({ port: 0, iamPort: 0, http: true });
  const clientCertHeader = { name: 'x-ssl-cert', format: 'pem' } as const;
  nginx = await startBank({ port: 0, iamPort: 0, http: true, clientCertHeader });
});
afterAll(async () => {
  await bank.close();
  await nginx.close();
});

async function create(to: RunningBank, headers: Record<string, string>): Promise<Reply> {
  const plain = tppClient(to, 'none');
  const all = { ...CREATION, 'x-request-id': randomUUID(), ...headers };
  const reply = await plain.call('POST', '/v1/consents', { headers: all, json: consent(to) });
  await plain.close();
  return reply;
}

describe('plain HTTP', () => {
  it('takes the certificate from the header and checks it as usual', async () => {
    const rfc = (name: 'tpp1-qwac' | 'expired-qwac') =>
      encodeClientCertHeader(bank.pki[name].certificate, 'rfc9440');
    const replies = [
      await create(bank, { 'client-cert': rfc('tpp1-qwac') }),
      await create(bank, { 'client-cert': rfc('expired-qwac') }),
      await create(bank, { 'client-cert': ':bm90aGluZw==:' }),
      await create(bank, {}),
    ];
    expect(replies.map((one) => one.body.tppMessages?.[0].code ?? one.status)).toEqual([
      201,
      'CERTIFICATE_EXPIRED',
      'CERTIFICATE_INVALID',
      'CERTIFICATE_MISSING',
    ]);
  });

  it('accepts a URL-encoded PEM in a header with another name', async () => {
    const pem = encodeClientCertHeader(nginx.pki['tpp1-qwac'].certificate, 'pem');
    expect((await create(nginx, { 'x-ssl-cert': pem })).status).toBe(201);
    expect((await create(nginx, { 'client-cert': pem })).status).toBe(401);
  });

  it('writes links with the host that the client called', async () => {
    const cert = encodeClientCertHeader(bank.pki['tpp1-qwac'].certificate, 'rfc9440');
    const headers = {
      'client-cert': cert,
      'x-forwarded-host': 'api.bank.example',
      'x-forwarded-proto': 'https',
    };
    const { body } = await create(bank, headers);
    expect(body._links.self.href).toMatch(/^https:\/\/api\.bank\.example\/psd2\/v1\/consents\//);
    const plain = await create(bank, { 'client-cert': cert });
    expect(plain.body._links.self.href).toContain(`${bank.baseUrl}/v1/consents/`);
  });
});

describe('a client certificate header over TLS', () => {
  it('is ignored', async () => {
    const tls = await startBank({ port: 0, iamPort: 0 });
    const cert = encodeClientCertHeader(tls.pki['tpp1-qwac'].certificate, 'rfc9440');
    const reply = await create(tls, { 'client-cert': cert });
    await tls.close();
    expect(reply.body.tppMessages[0].code).toBe('CERTIFICATE_MISSING');
  });
});

describe('strict TLS', () => {
  it('refuses a client without a trusted certificate in the handshake', async () => {
    const strict = await startBank({ port: 0, iamPort: 0, tlsStrict: true });
    await expect(create(strict, {})).rejects.toThrow();
    const known = tppClient(strict);
    expect((await known.call('GET', '/v1/accounts')).status).toBe(400);
    await known.close();
    await strict.close();
  });
});

describe('trusted peers', () => {
  it.each([
    ['127.0.0.1', [], true],
    ['::1', [], true],
    ['::ffff:127.0.0.1', [], true],
    ['10.0.0.2', [], false],
    ['10.0.0.2', ['10.0.0.2'], true],
    ['::ffff:10.0.0.2', ['10.0.0.2'], true],
    ['10.0.0.20', ['10.0.0.2'], false],
  ])('%s with the trusted proxies %j: %s', (peer, proxies, want) => {
    expect(isTrustedPeer(peer, proxies)).toBe(want);
  });

  it.each([
    [
      { host: 'bank.example:81', 'x-forwarded-host': 'evil.example' },
      'http://bank.example:81/psd2',
    ],
    [{ host: 'bank.example"onload' }, 'http://localhost:1/psd2'],
    [{ host: '300.1.1.1' }, 'http://localhost:1/psd2'],
    [{}, 'http://localhost:1/psd2'],
  ])('another peer with %j gets links to %s', (headers, base) => {
    const configured = { base: 'http://localhost:1/psd2', auth: 'http://localhost:2' };
    const rules = { http: true, configured, iamPort: 2, trustedProxies: [] };
    expect(addressesFor(rules, { headers, peer: '10.9.9.9' }).base).toBe(base);
  });
});
