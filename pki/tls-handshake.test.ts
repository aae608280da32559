import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeClientCertificate } from './judge-client-certificate.js';
import { makeTestPki, type TestCertificateName, type TestPki } from './make-test-pki.js';

/** A server that asks for a client certificate, accepts any, and responds with its judgement. */
function serve(pki: TestPki): Server {
  const { certificate: cert, key } = pki.server;
  const options = { cert, key, ca: pki.ca.certificate, requestCert: true };
  return createServer({ ...options, rejectUnauthorized: false }, (socket) => {
    const judgement = judgeClientCertificate(socket.getPeerCertificate().raw, {
      ca: pki.ca.certificate,
      now: new Date(),
      role: 'PSP_PI',
    });
    socket.end(judgement.ok ? judgement.tpp.organizationIdentifier : judgement.code);
  });
}

describe.each(['rsa', 'p256'] as const)('mutual TLS with %s keys', (keys) => {
  let pki: TestPki;
  let server: Server;
  beforeAll(async () => {
    pki = await makeTestPki({ keys });
    server = serve(pki).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => server.close());

  const open = (name?: TestCertificateName, host = '127.0.0.1', ca = pki.ca): TLSSocket =>
    connect({
      port: (server.address() as AddressInfo).port,
      host: '127.0.0.1',
      ca: ca.certificate,
      ...(host === '127.0.0.1' ? {} : { servername: host }),
      ...(name === undefined ? {} : { cert: pki[name].certificate, key: pki[name].key }),
    });

  it.each([
    ['tpp1-qwac', 'PSDDE-BAFIN-100001'],
    ['tpp2-qwac', 'PSDDE-BAFIN-100002'],
    ['wrong-role-qwac', 'ROLE_INVALID'],
    ['expired-qwac', 'CERTIFICATE_EXPIRED'],
    ['unknown-ca-qwac', 'CERTIFICATE_INVALID'],
    ['tpp1-qseal', 'CERTIFICATE_INVALID'],
    [undefined, 'CERTIFICATE_MISSING'],
  ] as const)('succeeds with %s, judged %s', async (name, want) => {
    const socket = open(name);
    const chunks = await socket.toArray();
    expect(Buffer.concat(chunks).toString()).toBe(want);
  });

  it('succeeds for the name localhost only', async () => {
    const good = open('tpp1-qwac', 'localhost');
    await once(good, 'secureConnect');
    good.destroy();
    const [error] = await once(open('tpp1-qwac', 'bank.example'), 'error').catch((e) => [e]);
    expect(error).toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  });

  it('fails for a client that trusts another CA', async () => {
    const socket = open('tpp1-qwac', '127.0.0.1', pki['unknown-ca']);
    const [error] = await once(socket, 'error').catch((e) => [e]);
    expect(error).toMatchObject({ code: 'SELF_SIGNED_CERT_IN_CHAIN' });
  });
});
