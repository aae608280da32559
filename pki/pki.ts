/**
 * Entry point of the package's `./pki`: test certificates, reading and judging certificates, and signatures.
 */
export {
  type ClientCertFormat,
  decodeClientCertHeader,
  encodeClientCertHeader,
} from './client-cert-header.js';
export { type DigestAlgorithm, digest, digestFits } from './digest.js';
export {
  type CertificateError,
  type CertificateJudgement,
  type JudgementRules,
  judgeClientCertificate,
  type TppIdentity,
} from './judge-client-certificate.js';
export { type IdentitySource, type LoadedIdentity, loadIdentity } from './load-identity.js';
export {
  makeTestPki,
  type TestCertificate,
  type TestCertificateName,
  type TestPki,
  type TestPkiOptions,
} from './make-test-pki.js';
export { nameInCertificate } from './name-in-certificate.js';
export { OID, type Psd2Role } from './oids.js';
export { type Psd2Statement, readPsd2Roles, readQcType } from './read-psd2-roles.js';
export { isOutOfDate, type RevocationFile, readRevocationFile } from './revocation.js';
export {
  makeSigner,
  type SignatureHeaders,
  type SigningIdentity,
  type SigningOptions,
  signRequest,
} from './sign-request.js';
export type { RequestHeaders, SignableRequest } from './signing-string.js';
export {
  readSignatureCertificate,
  type SignatureError,
  type SignatureJudgement,
  verifySignature,
  WHAT_TO_SEND,
} from './verify-signature.js';
export { type WritePkiOptions, writePki } from './write-pki.js';
