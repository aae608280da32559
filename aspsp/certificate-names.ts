import type { TestCertificateName } from '../pki/pki.js';

const FILES: Readonly<Record<TestCertificateName, true>> = {
  ca: true,
  'unknown-ca': true,
  server: true,
  'tpp1-qwac': true,
  'tpp1-qseal': true,
  'tpp2-qwac': true,
  'tpp2-qseal': true,
  'expired-qwac': true,
  'unknown-ca-qwac': true,
  'wrong-role-qwac': true,
  'no-funds-role-qwac': true,
};

/** Names of the certificates in a test set. */
export const CERTIFICATE_NAMES = Object.keys(FILES) as readonly TestCertificateName[];
