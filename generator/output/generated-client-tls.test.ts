import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIamClient } from '../../generated/client/iam/client.js';
import { createXs2aClient } from '../../generated/client/xs2a/client.js';
import { makePfx } from '../../pki/make-pfx.js';
import { makeSigner, makeTestPki, type TestPki, verifySignature } from '../../pki/pki.js';
import { fetchTransport } from '../../runtime/client/fetch-transport.js';
import { type TlsOptions, undiciTransport } from '../../runtime/client/undici-transport.js';
import { json, type RecordingServer, startRecordingServer } from '../fixtures/recording-server.js';

const CONSENT = { headers: { 'Consent-ID': 'c' } };

let pki: TestPki;
let server: RecordingServer;

beforeAll(async () => {
  pki = await makeTestPki({ keys: 'p256' });
  const { certificate: cert, key } = pki.server;
  const ca = pki.ca.certificate;
  server = await startRecordingServer({
    cert,
    key,
    ca,
    requestCert: true,
    rejectUnauthorized: true,
  });
});
afterAll(() => server.close());

const connect = (tls: TlsOptions) =>
  createXs2aClient({ baseUrl: server.baseUrl, transport: undiciTransport(tls) });

describe('mutual TLS', () => {
  const ca = () => pki.ca.certificate;
  const pem = () => ({ cert: pki['tpp1-qwac'].certificate, key: pki['tpp1-qwac'].key });
  const pfx = () => makePfx({ ...pki['tpp1-qwac'], passphrase: 'open sesame' });
  const good: readonly [string, () => TlsOptions][] = [
    ['PEM', () => ({ ...pem(), ca: ca() })],
    ['PEM, and several CAs', () => ({ ...pem(), ca: [pki['unknown-ca'].certificate, ca()] })],
    ['PFX', () => ({ pfx: pfx(), passphrase: 'open sesame', ca: ca() })],
  ];
  it.each(good)('works with %s', async (_name, tls) => {
    server.answer(json(200, { accounts: [] }));
    const client = connect(tls());
    expect(await client.listAccounts(CONSENT)).toMatchObject({ status: 200 });
    await client.close();
    const late = client.listAccounts(CONSENT);
    await expect(late).rejects.toThrow('no answer: The client is destroyed');
  });

  const refused: readonly [string, () => TlsOptions][] = [
    ['no certificate', () => ({ ca: ca() })],
    ['a certificate of another CA', () => ({ ...foreign(), ca: ca() })],
    ['an untrusted server', () => ({ ...pem(), ca: pki['unknown-ca'].certificate })],
  ];
  const foreign = () => {
    const { certificate: cert, key } = pki['unknown-ca-qwac'];
    return { cert, key };
  };
  it.each(refused)('fails with %s', async (_name, tls) => {
    server.answer(json(200, { accounts: [] }));
    const client = connect(tls());
    await expect(client.listAccounts(CONSENT)).rejects.toMatchObject({ code: 'NO_ANSWER' });
    expect(server.seen).toEqual([]);
    await client.close();
  });

  it.each([
    ['an untrusted server', () => undiciTransport({ ...pem(), ca: pki['unknown-ca'].certificate })],
    ['an untrusted server, with fetch', () => fetchTransport()],
  ] as const)('is not tried again with %s', async (_name, transport) => {
    server.answer(json(200, { accounts: [] }));
    const attempts: number[] = [];
    const client = createXs2aClient({
      baseUrl: server.baseUrl,
      transport: transport(),
      retry: { attempts: 3, baseDelayMs: 0 },
      onRequest: (_request, attempt) => void attempts.push(attempt),
    });
    const failing = client.listAccounts(CONSENT);
    await expect(failing).rejects.toMatchObject({ code: 'NO_ANSWER' });
    expect(attempts).toEqual([1]);
    await client.close();
  });

  const wrong: readonly [string, () => TlsOptions, string][] = [
    ['a wrong passphrase', () => ({ pfx: pfx(), passphrase: 'x' }), 'mac verify failure'],
    [
      'the key of another certificate',
      () => ({ ...pem(), key: pki.server.key }),
      'key values mismatch',
    ],
    ['text that is not a certificate', () => ({ cert: 'x', key: 'y' }), 'tls: certificate or key'],
    [
      'a certificate without a key',
      () => ({ cert: pem().cert }),
      'cert and key must be given together',
    ],
  ];
  it.each(wrong)('reports %s before the first call', (_name, tls, says) => {
    expect(() => connect(tls())).toThrow(says);
  });
});

describe('a signature made by pki', () => {
  const body = {
    contentType: 'application/json',
    value: { paymentIds: ['ü', 'p2'] },
  } as const;
  it.each(['SHA-256', 'SHA-512'] as const)('covers the sent bytes, with %s', async (algorithm) => {
    server.answer(json(503, {}), json(500, {}));
    const { certificate: cert, key } = pki['tpp1-qwac'];
    const client = createXs2aClient({
      baseUrl: server.baseUrl,
      transport: undiciTransport({ cert, key, ca: pki.ca.certificate }),
      bearer: 'token',
      sign: makeSigner(pki['tpp1-qseal'], { algorithm }),
      retry: { attempts: 2, methods: ['POST'], baseDelayMs: 0 },
    });
    const headers = {
      'PSU-IP-Address': '192.0.2.1',
      'PSU-ID': 'max',
      'TPP-Redirect-URI': 'https://t',
    };
    await client.createSigningBasket({ headers, body });
    await client.close();
    expect(server.seen).toHaveLength(2);
    for (const { headers, bytes } of server.seen) {
      expect(headers['digest']).toMatch(new RegExp(`^${algorithm}=`));
      expect(verifySignature({ headers, body: bytes })).toMatchObject({ ok: true });
      expect(verifySignature({ headers, body: `${bytes} ` })).toMatchObject({ ok: false });
    }
  });

  it('that fails ends the call before it sends anything', async () => {
    server.answer(json(200, {}));
    const client = createIamClient({
      baseUrl: server.baseUrl,
      sign: makeSigner(pki['tpp1-qseal']),
    });
    const request = { contentType: 'application/json', value: { redirect_uris: ['https://t'] } };
    const failing = client.registerClient({
      body: { ...request, contentType: 'application/json' },
    });
    await expect(failing).rejects.toMatchObject({
      code: 'NOT_SIGNED',
      cause: { message: expect.stringContaining('X-Request-ID') },
    });
    expect(server.seen).toEqual([]);
  });
});
