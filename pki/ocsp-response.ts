import { createHash, type X509Certificate } from 'node:crypto';
import { bitsOf, isSignedBy, strongAlgorithm } from './certificate-algorithms.js';
import { parsedCertificate } from './certificate-chain.js';
import { type DerSlice, dottedOid, momentOf, sliceOf, slicesOf } from './der-slice.js';
import { serialText } from './revocation-list.js';
import { weakKey } from './weak-certificate.js';

const BASIC = '1.3.6.1.5.5.7.48.1.1';
const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9';
const HASHES: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** The status of one certificate in an OCSP response. */
export interface OcspStatus {
  readonly serial: string;
  readonly status: 'good' | 'revoked' | 'unknown';
  readonly from: Date;
  readonly until: Date | undefined;
  /** Whether it is about a certificate of this issuer. */
  isOf(issuer: X509Certificate): boolean;
}

export interface OcspResponse {
  readonly kind: 'ocsp';
  readonly statuses: readonly OcspStatus[];
  /** Whether the issuer, or a responder authorised by it, signed the response. */
  isBy(issuer: X509Certificate, now: Date): boolean;
}

/** Parses an OCSP response from DER. Throws when it is not one. */
export function readOcspResponse(bytes: Buffer): OcspResponse {
  const [status, tagged] = slicesOf(sliceOf(bytes).content);
  if (status?.tag !== 0x0a || status.content[0] !== 0 || tagged?.tag !== 0xa0) throw none();
  const [type, basic] = slicesOf(sliceOf(tagged.content).content);
  if (type === undefined || basic === undefined || dottedOid(type.content) !== BASIC) throw none();
  const [data, algorithm, signature, extra] = slicesOf(sliceOf(basic.content).content);
  if (data === undefined || algorithm === undefined || signature === undefined) throw none();
  const strong = strongAlgorithm(algorithm);
  const responders = extra === undefined ? [] : slicesOf(sliceOf(extra.content).content);
  const list = slicesOf(data.content).find(({ tag }) => tag === 0x30);
  if (list === undefined) throw none();
  return {
    kind: 'ocsp',
    statuses: slicesOf(list.content).map(readStatus),
    isBy: (issuer, now) => {
      if (strong === undefined) return false;
      const signed = ({ publicKey }: X509Certificate) =>
        isSignedBy(publicKey, strong, data.whole, bitsOf(signature));
      return (
        signed(issuer) ||
        responders
          .flatMap(({ whole }) => parsedCertificate(whole) ?? [])
          .some((one) => mayRespond(one, issuer, now) && signed(one))
      );
    },
  };
}

function mayRespond(responder: X509Certificate, issuer: X509Certificate, now: Date): boolean {
  const time = now.getTime();
  const inTime = Date.parse(responder.validFrom) <= time && time <= Date.parse(responder.validTo);
  if (!inTime || !(responder.keyUsage ?? []).includes(OCSP_SIGNING)) return false;
  try {
    const strong = weakKey(responder.publicKey) === undefined;
    return strong && responder.checkIssued(issuer) && responder.verify(issuer.publicKey);
  } catch {
    return false;
  }
}

function readStatus(one: DerSlice): OcspStatus {
  const [id, status, from, until] = slicesOf(one.content);
  if (id === undefined || status === undefined || from === undefined) throw none();
  const [algorithm, nameHash, keyHash, serial] = slicesOf(id.content);
  const [oid] = algorithm === undefined ? [] : slicesOf(algorithm.content);
  if (oid === undefined || nameHash === undefined || keyHash === undefined) throw none();
  if (serial === undefined) throw none();
  const hash = HASHES[dottedOid(oid.content)];
  const kinds: Readonly<Record<number, OcspStatus['status']>> = { 128: 'good', 161: 'revoked' };
  return {
    serial: serialText(serial.content),
    status: kinds[status.tag] ?? 'unknown',
    from: momentOf(from),
    until: until?.tag === 0xa0 ? momentOf(sliceOf(until.content)) : undefined,
    isOf: (issuer) => {
      if (hash === undefined) return false;
      const digest = (bytes: Buffer) => createHash(hash).update(bytes).digest();
      return (
        digest(subjectOf(issuer)).equals(nameHash.content) &&
        digest(keyBitsOf(issuer)).equals(keyHash.content)
      );
    },
  };
}

/** DER of the subject's name. */
export function subjectOf({ raw }: X509Certificate): Buffer {
  const fields = tbsFields(raw);
  return fields[4]?.whole ?? Buffer.alloc(0);
}

/** Serial number of a certificate. */
export function serialOf({ raw }: X509Certificate): string {
  return serialText(tbsFields(raw)[0]?.content ?? Buffer.alloc(0));
}

/** Fields of a certificate without its version, so that the serial comes first. */
function tbsFields(raw: Buffer): readonly DerSlice[] {
  const [tbs] = slicesOf(sliceOf(raw).content);
  const fields = tbs === undefined ? [] : slicesOf(tbs.content);
  return fields[0]?.tag === 0xa0 ? fields.slice(1) : fields;
}

function keyBitsOf({ publicKey }: X509Certificate): Buffer {
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const [, bits] = slicesOf(sliceOf(spki).content);
  return bits === undefined ? Buffer.alloc(0) : bitsOf(bits);
}

const none = () => new Error('it is not an OCSP response');
