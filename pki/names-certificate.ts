import type { X509Certificate } from 'node:crypto';
import { readCertificateFields } from './certificate-fields.js';
import { comparable, parseDistinguishedName, sameName } from './parse-distinguished-name.js';

/**
 * Whether a keyId names a certificate: `SN=` is its serial in hex or decimal and `CA=` its issuer, in either
 * order. Leading zeros, `0x`, case, and the notation of the issuer do not matter.
 */
export function namesCertificate(keyId: string, certificate: X509Certificate): boolean {
  const parts = /^SN=([^,]*),\s*CA=(.*)$/is.exec(keyId) ?? /^CA=(.*),\s*SN=([^,]*)$/is.exec(keyId);
  if (parts === null) return false;
  const [, one = '', other = ''] = parts;
  const [serial, issuer] = /^SN/i.test(keyId) ? [one, other] : [other, one];
  return isSerial(serial, certificate) && isIssuer(issuer, certificate);
}

function isSerial(text: string, { serialNumber }: X509Certificate): boolean {
  const plain = text.trim().replace(/^0x/i, '').replaceAll(':', '').toLowerCase();
  const wanted = BigInt(`0x${serialNumber}`);
  const forms = [wanted.toString(16), wanted.toString(10)];
  return plain !== '' && forms.includes(plain.replace(/^0+(?=.)/, ''));
}

function isIssuer(text: string, certificate: X509Certificate): boolean {
  const given = parseDistinguishedName(text);
  const issuer = readCertificateFields(certificate.raw)?.issuer;
  if (given === undefined || issuer === undefined) return false;
  const wanted = issuer.map(({ oid, text: value }) => ({ oid, value: comparable(value ?? '') }));
  return sameName(given, wanted);
}
