import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '../generated/server/xs2a/operations.js';
import { type RunningBank, startBank } from './start-bank.js';
import { codes } from './testing/basket-samples.js';
import { CREATION, consent } from './testing/samples.js';
import { type Call, signCall, withHeaders, withSignature } from './testing/sign-call.js';
import { type TppClient, tppClient } from './testing/tpp-client.js';

let bank: RunningBank;
let tpp: TppClient;
beforeAll(async () => {
  bank = await startBank({
    port: 0,
    iamPort: 0,
    config: { signature: 'mandatory', signatureDate: 'always' },
  });
  tpp = tppClient(bank);
});
afterAll(async () => {
  await tpp.close();
  await bank.close();
});

const plain = (): Call => ({
  headers: {
    ...CREATION,
    'content-type': 'application/json',
    'x-request-id': randomUUID(),
    date: new Date().toUTCString(),
  },
  body: JSON.stringify(consent(bank)),
});
const signed = () => signCall(plain(), bank.pki['tpp1-qseal']);
const NONE = { digest: undefined, date: undefined, 'tpp-signature-certificate': undefined };

it.each<[string, () => Call, readonly string[]]>([
  ['a signed request with its Date', signed, ['201']],
  ['no signature', plain, ['401', 'SIGNATURE_MISSING']],
  [
    'no signature and no X-Request-ID',
    () => withHeaders(plain(), { 'x-request-id': '' }),
    ['400', 'FORMAT_ERROR'],
  ],
  ['no Date', () => withHeaders(signed(), { date: undefined }), ['400', 'FORMAT_ERROR']],
  [
    'a Signature header alone',
    () => withHeaders(signed(), NONE),
    ['400', 'FORMAT_ERROR', 'FORMAT_ERROR', 'FORMAT_ERROR'],
  ],
  [
    'another Date than the signed one',
    () => withHeaders(signed(), { date: new Date(0).toUTCString() }),
    ['401', 'SIGNATURE_INVALID'],
  ],
  [
    'a wrong signature',
    () => withSignature(signed(), { signature: 'AAAA' }),
    ['401', 'SIGNATURE_INVALID'],
  ],
])('a bank that requires signatures, and %s', async (_name, make, want) => {
  const { headers, body } = make();
  const reply = await tpp.call('POST', '/v1/consents', { headers, text: body });
  expect([String(reply.status), ...codes(reply)]).toEqual(want);
});

it('signatures are required on every operation, but not at the identity and access manager', async () => {
  const answers = operations.map(async ({ id, method, path }) => {
    const reply = await tpp.call(method, path.replace(/\{[^}]+\}/g, 'x'));
    return `${id} ${reply.status} ${codes(reply)}`;
  });
  const want = operations.map(({ id }) => `${id} 401 SIGNATURE_MISSING`);
  expect(await Promise.all(answers)).toEqual(want);
  const client = await tpp.call('POST', `${bank.authUrl}/connect/register`, {
    json: { redirect_uris: ['https://tpp.example/callback'] },
  });
  expect(client.status).toBe(201);
});
