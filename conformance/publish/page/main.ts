import { compactVerify, decodeProtectedHeader, importX509 } from 'jose';
import type { PublishedResult } from '../published-result.js';
import { textOfBody } from '../result-body.js';

const element = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no element ${id}`);
  return found;
};

const bytesIn = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

const textIn = (id: string): string => new TextDecoder().decode(bytesIn(dataIn(id)));

const dataIn = (id: string): string => element(id).textContent ?? '';

/** SHA-256 in hexadecimal digits. */
async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Why the page does not hold; null when everything fits. */
async function wrongWith(): Promise<string | null> {
  const listed = JSON.parse(textIn('manifest')) as {
    readonly files: readonly { readonly file: string; readonly sha256: string }[];
  };
  const { sha256 } = listed.files.find(({ file }) => file === 'result.json') ?? {};
  if (sha256 !== (await digestOf(bytesIn(dataIn('result'))))) {
    return 'the data of this page is not that of the manifest.';
  }
  const result = JSON.parse(textIn('result')) as PublishedResult;
  if (element('content').textContent !== textOfBody(result)) {
    return 'the text of this page is not what its data says.';
  }
  return null;
}

/** What the signature of the manifest proves. */
async function signedBy(jws: string): Promise<Outcome> {
  const { alg = '', x5c = [] } = decodeProtectedHeader(jws);
  const [certificate = ''] = x5c;
  const pem = `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----`;
  const manifest = dataIn('manifest').replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  const [header, , signature] = jws.split('.');
  const key = await importX509(pem, alg).catch(() => null);
  if (key === null) {
    return ['fail', 'NOT verified: this browser cannot use the key of the certificate.'];
  }
  try {
    await compactVerify(`${header}.${manifest}.${signature}`, key);
  } catch {
    return ['fail', 'NOT verified: the signature does not fit the data and the certificate.'];
  }
  const digits = (await digestOf(bytesIn(certificate))).toUpperCase();
  const fingerprint = digits.replace(/..(?!$)/g, '$&:');
  return ['pass', `Verified: this is what the certificate with the SHA-256 ${fingerprint} signed.`];
}

type Outcome = readonly [tone: string, sentence: string];

async function check(): Promise<Outcome> {
  if (globalThis.crypto?.subtle === undefined) {
    return ['warn', 'Not checked: open this page by https or from a file.'];
  }
  const wrong = await wrongWith();
  if (wrong !== null) return ['fail', `NOT verified: ${wrong}`];
  const jws = dataIn('signature').trim();
  if (jws === '') {
    return ['warn', 'The hashes fit, but nobody signed: whoever changes all files is not noticed.'];
  }
  return signedBy(jws);
}

check()
  .catch(() => ['fail', 'NOT verified: the data of this page cannot be read.'] as const)
  .then(([tone, sentence]) => {
    const place = element('check');
    place.className = `card check ${tone}`;
    place.textContent = sentence;
  });
