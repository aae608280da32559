/** The names of object identifiers that certificates have, as their standards and OpenSSL write them. */
type Names = Readonly<Record<string, string>>;

/** The bits of keyUsage (RFC 5280, 4.2.1.3), the first one first. */
export const KEY_USAGES = [
  ...['digitalSignature', 'nonRepudiation', 'keyEncipherment', 'dataEncipherment'],
  ...['keyAgreement', 'keyCertSign', 'cRLSign', 'encipherOnly', 'decipherOnly'],
] as const;

export const EXTENDED_KEY_USAGES: Names = {
  '2.5.29.37.0': 'anyExtendedKeyUsage',
  '1.3.6.1.5.5.7.3.1': 'serverAuth',
  '1.3.6.1.5.5.7.3.2': 'clientAuth',
  '1.3.6.1.5.5.7.3.3': 'codeSigning',
  '1.3.6.1.5.5.7.3.4': 'emailProtection',
  '1.3.6.1.5.5.7.3.8': 'timeStamping',
  '1.3.6.1.5.5.7.3.9': 'OCSPSigning',
};

/** ETSI EN 319 412-5 and TS 119 495. */
export const QC_STATEMENTS: Names = {
  '1.3.6.1.5.5.7.11.2': 'SemanticsIdentifier',
  '0.4.0.1862.1.1': 'QcCompliance',
  '0.4.0.1862.1.2': 'QcLimitValue',
  '0.4.0.1862.1.3': 'QcRetentionPeriod',
  '0.4.0.1862.1.4': 'QcSSCD',
  '0.4.0.1862.1.5': 'QcPDS',
  '0.4.0.1862.1.6': 'QcType',
  '0.4.0.1862.1.7': 'QcCClegislation',
  '0.4.0.19495.2': 'PSD2',
};

export const SIGNATURE_ALGORITHMS: Names = {
  '1.2.840.113549.1.1.4': 'MD5 with RSA',
  '1.2.840.113549.1.1.5': 'SHA-1 with RSA',
  '1.2.840.113549.1.1.10': 'RSASSA-PSS',
  '1.2.840.113549.1.1.11': 'SHA-256 with RSA',
  '1.2.840.113549.1.1.12': 'SHA-384 with RSA',
  '1.2.840.113549.1.1.13': 'SHA-512 with RSA',
  '1.2.840.10045.4.1': 'SHA-1 with ECDSA',
  '1.2.840.10045.4.3.2': 'SHA-256 with ECDSA',
  '1.2.840.10045.4.3.3': 'SHA-384 with ECDSA',
  '1.2.840.10045.4.3.4': 'SHA-512 with ECDSA',
  '1.3.101.112': 'Ed25519',
  '1.3.101.113': 'Ed448',
};
