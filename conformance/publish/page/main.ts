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

/** The fingerprint of the certificate whose key signed the manifest; null when there is no valid signature. */
async function signedBy(jws: string): Promise<string | null> {
  const { alg = '', x5c = [] } = decodeProtectedHeader(jws);
  const [certificate = ''] = x5c;
  const pem = `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----`;
  const manifest = dataIn('manifest').replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  const [header, , signature] = jws.split('.');
  try {
    await compactVerify(`${header}.${manifest}.${signature}`, await importX509(pem, alg));
  } catch {
    return null;
  }
  const digits = (await digestOf(bytesIn(certificate))).toUpperCase();
  return digits.replace(/..(?!$)/g, '$&:');
}

async function check(): Promise<readonly [tone: string, sentence: string]> {
  if (globalThis.crypto?.subtle === undefined) {
    return ['warn', 'Not checked: open this page by https or from a file.'];
  }
  const wrong = await wrongWith();
  if (wrong !== null) return ['fail', `NOT verified: ${wrong}`];
  const jws = dataIn('signature').trim();
  if (jws === '') {
    return ['warn', 'The hashes fit, but nobody signed: whoever changes all files is not noticed.'];
  }
  const fingerprint = await signedBy(jws);
  return fingerprint === null
    ? ['fail', 'NOT verified: the signature does not fit the data and the certificate.']
    : ['pass', `Verified: this is what the certificate with the SHA-256 ${fingerprint} signed.`];
}

check()
  .catch(() => ['fail', 'NOT verified: the data of this page cannot be read.'] as const)
  .then(([tone, sentence]) => {
    const place = element('check');
    place.className = `card check ${tone}`;
    place.textContent = sentence;
  });
