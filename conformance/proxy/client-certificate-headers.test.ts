import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { Agent, request as requestOverTls } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeClientCertHeader } from '../../pki/client-cert-header.js';
import { makeTestPki } from '../../pki/make-test-pki.js';
import { type ProxyOptions, type ServedProxy, serveProxy } from './serve-proxy.js';

const pki = await makeTestPki({ keys: 'p256' });
const identity = (name: 'tpp1-qwac' | 'tpp2-qwac') => ({
  ...pki[name],
  warnings: [],
  notBefore: new Date(0),
  notAfter: new Date(8e12),
});
const own = (name: 'tpp1-qwac' | 'tpp2-qwac') =>
  encodeClientCertHeader(pki[name].certificate, 'rfc9440');
const TLS = { cert: pki.server.certificate, key: pki.server.key };
const HEADER = { name: 'X-Cert', format: 'rfc9440' } as const;

/** Every value of a header that a bank could believe, by its name, as the last request had them. */
let got: Record<string, string | undefined> = {};
const bank = createServer((asked, reply) => {
  const { 'x-cert': xCert, 'client-cert': cert, 'client-cert-chain': chain } = asked.headers;
  got = { xCert: xCert?.toString(), cert: cert?.toString(), chain: chain?.toString() };
  got['underscored'] = asked.headers['client_cert']?.toString();
  reply.end('{}');
});
const proxies: ServedProxy[] = [];
let target = new URL('http://127.0.0.1');
beforeAll(async () => {
  bank.listen(0, '127.0.0.1');
  await once(bank, 'listening');
  target = new URL(`http://127.0.0.1:${(bank.address() as AddressInfo).port}`);
});
afterAll(async () => {
  for (const proxy of proxies) await proxy.close();
  bank.close();
});

async function proxied(more: Partial<ProxyOptions>): Promise<string> {
  const proxy = await serveProxy({
    ...{ target, keepHost: false, host: '127.0.0.1', port: 0, onPassed: () => undefined },
    identities: { tpp1: identity('tpp1-qwac'), tpp2: identity('tpp2-qwac') },
    ...more,
  });
  proxies.push(proxy);
  return `${proxy.url}/psd2/v1/accounts`;
}

/** The headers with which a client claims the certificate of the second TPP. */
const CLAIM = {
  'x-cert': own('tpp2-qwac'),
  'Client-Cert': own('tpp2-qwac'),
  'Client-Cert-Chain': own('tpp2-qwac'),
  Client_Cert: own('tpp2-qwac'),
};

async function send(url: string, headers: object, agent?: Agent): Promise<number | undefined> {
  const over = url.startsWith('https:') ? requestOverTls : request;
  const asked = over(url, { headers: { ...headers }, ...(agent && { agent }) });
  asked.end();
  const [reply] = await once(asked, 'response');
  reply.resume();
  return reply.statusCode;
}

describe('a client cannot name the certificate of another one', () => {
  const as = (name?: 'tpp1-qwac' | 'unknown-ca-qwac') =>
    new Agent({
      ca: pki.ca.certificate,
      ...(name && { cert: pki[name].certificate, key: pki[name].key }),
    });

  test('behind TLS: the bank gets its own certificate, or none', async () => {
    const url = await proxied({ tls: TLS, clientCertificateHeader: HEADER });
    await send(url, CLAIM, as('tpp1-qwac'));
    expect(got).toEqual({ xCert: own('tpp1-qwac') });
    await send(url, CLAIM, as('unknown-ca-qwac'));
    expect(got).toEqual({});
    await send(url, CLAIM, as());
    expect(got).toEqual({});
  });

  test('behind TLS, when the profile names no header', async () => {
    const url = await proxied({ tls: TLS });
    await send(url, CLAIM, as('tpp1-qwac'));
    expect(got).toEqual({ xCert: own('tpp2-qwac') });
  });

  test('over plain HTTP, when the proxy names its own', async () => {
    await send(await proxied({ clientCertificateHeader: HEADER }), CLAIM);
    expect(got).toEqual({ xCert: own('tpp1-qwac') });
  });
});

describe('over plain HTTP, the certificate of the proxy', () => {
  test('is lent to no page of another name', async () => {
    const url = await proxied({ clientCertificateHeader: HEADER });
    got = {};
    for (const host of ['evil.example', 'evil.example:9443', 'a b', '10.0.0.1']) {
      expect(await send(url, { host })).toBe(421);
    }
    expect(got).toEqual({});
    for (const host of ['localhost:9443', '127.0.0.1', '[::1]:9443']) {
      expect(await send(url, { host })).toBe(200);
      expect(got).toEqual({ xCert: own('tpp1-qwac') });
    }
  });

  test('is lent under the name of the bank with --keep-host', async () => {
    const url = await proxied({ keepHost: true, target: new URL(target) });
    expect(await send(url, { host: '127.0.0.1' })).toBe(200);
  });
});
