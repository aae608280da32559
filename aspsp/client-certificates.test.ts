import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent as HttpsAgent, request as requestOverTls } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type MadeCertificate, opensslAuthority } from '../pki/certificates.testing.js';
import { hasOpenssl, wantsOpenssl } from '../pki/openssl.testing.js';
import { encodeClientCertHeader } from '../pki/pki.js';
import { type RunningBank, startBank } from './start-bank.js';

const ID = '99391c7e-ad88-49ec-a2ad-99ddcb1f7721';

describe.skipIf(!hasOpenssl)(wantsOpenssl('client certificates at the bank'), () => {
  const certs = mkdtempSync(join(tmpdir(), 'xs2a-client-certificates-'));
  const authority = opensslAuthority();
  let bank: RunningBank;
  let plain: RunningBank;
  let root: MadeCertificate;
  beforeAll(async () => {
    bank = await startBank({ port: 0, iamPort: 0, certs });
    plain = await startBank({ port: 0, iamPort: 0, certs, http: true });
    const [file, keyFile] = [join(certs, 'ca.pem'), join(certs, 'ca.key.pem')];
    root = { pem: bank.pki.ca.certificate, raw: Buffer.alloc(0), file, keyFile };
  });
  afterAll(async () => {
    await bank.close();
    await plain.close();
    authority.remove();
    rmSync(certs, { recursive: true, force: true });
  });

  const answer = async (url: string, headers: object, dispatcher?: Agent) => {
    const reply = await request(`${url}/v1/accounts`, {
      headers: { 'x-request-id': ID, ...headers },
      ...(dispatcher === undefined ? {} : { dispatcher }),
    });
    const { tppMessages } = (await reply.body.json()) as { tppMessages: { code: string }[] };
    return tppMessages[0]?.code;
  };
  const inHeader = (one: MadeCertificate, ...chain: readonly MadeCertificate[]) => {
    const encoded = ({ pem }: MadeCertificate) => encodeClientCertHeader(pem, 'rfc9440');
    const more = chain.length === 0 ? {} : { 'client-cert-chain': chain.map(encoded).join(', ') };
    return answer(plain.baseUrl, { 'client-cert': encoded(one), ...more });
  };
  const inHandshake = async (one: MadeCertificate, ...chain: readonly MadeCertificate[]) => {
    const cert = [one, ...chain].map(({ pem }) => pem).join('');
    const key = readFileSync(one.keyFile);
    const agent = new Agent({ connect: { ca: bank.pki.ca.certificate, cert, key } });
    try {
      return await answer(bank.baseUrl, {}, agent);
    } finally {
      await agent.close();
    }
  };
  /** The same with Node's own client, which resumes the session of an earlier connection. */
  const codeOver = (agent: HttpsAgent) =>
    new Promise((resolve, reject) => {
      const headers = { 'x-request-id': ID };
      const asked = requestOverTls(
        `${bank.baseUrl}/v1/accounts`,
        { agent, headers },
        async (reply) => {
          const text = Buffer.concat(await reply.toArray()).toString('utf8');
          resolve(JSON.parse(text).tppMessages[0]?.code);
        },
      );
      asked.on('error', reject).end();
    });
  /** The certificate is accepted: the bank reports the missing Consent-ID. */
  const TAKEN = 'FORMAT_ERROR';

  it.each([
    ['RSA 1024', { key: ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:1024'] }],
    ['SHA-1', { hash: 'sha1' }],
    ['another key usage', { usage: 'keyAgreement' }],
  ])('are refused with %s', async (_name, options) => {
    const one = authority.make('tpp', options, root);
    expect(await inHeader(one)).toBe('CERTIFICATE_INVALID');
  });

  it('are accepted with an intermediate authority that the client sends', async () => {
    const between = authority.make('between', { ca: true }, root);
    const one = authority.make('tpp', {}, between);
    expect(await inHeader(one)).toBe('CERTIFICATE_INVALID');
    expect(await inHeader(one, between)).toBe(TAKEN);
    expect(await inHandshake(one)).toBe('CERTIFICATE_INVALID');
    expect(await inHandshake(one, between)).toBe(TAKEN);
  });

  it.each(['TLSv1.2', 'TLSv1.3'] as const)(
    'are accepted with such an authority in every connection of a client that keeps its sessions: %s',
    async (maxVersion) => {
      const between = authority.make('between', { ca: true }, root);
      const one = authority.make('tpp', {}, between);
      const agent = new HttpsAgent({
        ...{ ca: bank.pki.ca.certificate, cert: one.pem + between.pem, maxVersion },
        key: readFileSync(one.keyFile),
      });
      const codes: unknown[] = [];
      for (let left = 4; left > 0; left -= 1) codes.push(await codeOver(agent));
      agent.destroy();
      expect(codes).toEqual([TAKEN, TAKEN, TAKEN, TAKEN]);
    },
  );

  it('are accepted with an intermediate authority in intermediates.pem', async () => {
    const between = authority.make('between', { ca: true }, root);
    const one = authority.make('tpp', {}, between);
    writeFileSync(join(certs, 'intermediates.pem'), between.pem);
    const other = await startBank({ port: 0, iamPort: 0, certs, http: true });
    const header = { 'client-cert': encodeClientCertHeader(one.pem, 'rfc9440') };
    expect(await answer(other.baseUrl, header)).toBe(TAKEN);
    await other.close();
  });

  it('are refused once a CRL in the folder lists them, without a restart', async () => {
    const one = authority.make('tpp', {}, root);
    expect([await inHeader(one), await inHandshake(one)]).toEqual([TAKEN, TAKEN]);
    mkdirSync(join(certs, 'revocation'));
    writeFileSync(join(certs, 'revocation', 'root.crl'), authority.crl(root, [one]));
    await vi.waitFor(
      async () => {
        const answers = [await inHeader(one), await inHandshake(one)];
        expect(answers).toEqual(['CERTIFICATE_REVOKED', 'CERTIFICATE_REVOKED']);
      },
      { timeout: 5_000, interval: 200 },
    );
  });
});
