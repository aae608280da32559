import type { Options } from 'yargs';
import type { ArgumentsOf } from '../shared/arguments-of.js';

/** The options of `xs2a profile init`. */
export const INIT_OPTIONS = {
  url: {
    type: 'string',
    requiresArg: true,
    describe: 'Service address, like https://bank.example/psd2; by default the `servers` of --spec',
  },
  'auth-url': {
    type: 'string',
    requiresArg: true,
    describe: "IAM address; by default the service's host",
  },
  certificate: {
    type: 'string',
    requiresArg: true,
    describe: 'Client certificate of the TPP (PEM); not needed for http',
  },
  key: {
    type: 'string',
    requiresArg: true,
    describe: 'Private key of that certificate (PEM)',
  },
  pfx: {
    type: 'string',
    requiresArg: true,
    describe: 'Client certificate and key in one file (PFX, PKCS#12)',
  },
  passphrase: {
    type: 'string',
    requiresArg: true,
    describe: `Passphrase of the PFX or key; \${env:NAME} reads a variable, by default XS2A_PASSPHRASE`,
  },
  ca: {
    type: 'string',
    requiresArg: true,
    describe: "CAs to trust for the bank's server certificate (PEM); by default the system's",
  },
  header: {
    type: 'string',
    array: true,
    requiresArg: true,
    describe: `'Name: value' on every request; may contain \${now}, \${httpDate}, \${uuid}, \${env:NAME}`,
  },
  spec: {
    type: 'string',
    requiresArg: true,
    describe: "The bank's own OpenAPI document: operations missing there count as not offered",
  },
  'client-cert-header': {
    type: 'string',
    requiresArg: true,
    describe: 'Over http: NAME of the header that carries the certificate (RFC 9440), or NAME:pem',
  },
  iban: {
    type: 'string',
    requiresArg: true,
    describe: 'An account of the PSU',
  },
  'creditor-iban': {
    type: 'string',
    requiresArg: true,
    describe: 'An account that may receive payments',
  },
  'psu-id': {
    type: 'string',
    requiresArg: true,
    describe: 'Name of the PSU at the login, sent as PSU-ID with creations',
  },
  consent: {
    type: 'string',
    requiresArg: true,
    describe: 'Id of a granted consent, to read accounts and their currency with',
  },
  yes: {
    type: 'boolean',
    default: false,
    describe:
      'Also create one consent, and a payment of 1.00 where both accounts are known; they show the SCA approach and are deleted',
  },
  out: {
    type: 'string',
    default: 'profile.yaml',
    requiresArg: true,
    describe: 'File to write; an existing file is not changed',
  },
} as const satisfies Readonly<Record<string, Options>>;

export type ProfileInitArguments = ArgumentsOf<typeof INIT_OPTIONS>;
