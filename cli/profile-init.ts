import type { CommandModule, Options } from 'yargs';
import type { InitArguments } from './init-arguments.js';

const OPTIONS = {
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

/** `xs2a profile init`: drafts a first profile of a bank by probing it. */
export const profileInitCommand: CommandModule<object, InitArguments> = {
  command: 'init',
  describe: 'Probe what a bank offers, and write a first profile with comments',
  builder: (yargs) =>
    yargs
      .options(OPTIONS)
      .example(
        '$0 profile init --url https://bank.example/psd2 --certificate tpp.pem --key tpp.key.pem',
        'a first profile.yaml',
      )
      .example(
        `$0 profile init --url https://bank.example/psd2 --pfx tpp.pfx --passphrase '\${env:PFX_WORD}'`,
        'with a PFX file; the profile names the variable, never the secret',
      )
      .example(
        `$0 profile init --url http://localhost:8080 --header 'Date: \${httpDate}' --header 'X-Key: \${env:KEY}'`,
        'a bank over http that requires headers',
      )
      .example(
        '$0 profile init --spec bank-openapi.yaml --certificate tpp.pem --key tpp.key.pem',
        "the document's facts and the bank's responses together",
      )
      .example(
        '$0 profile init --url https://bank.example/psd2 --pfx tpp.pfx --iban DE89370400440532013000 --yes',
        'creates a consent, and deletes it, to see the SCA approach',
      )
      .epilogue(
        'Without --yes it creates nothing at the bank: it only reads, and sends what no bank can execute.\n' +
          'Exit codes: 0 a profile was written, 2 usage or files, 3 the bank did not respond.',
      ),
  handler: async (given) => {
    const { initProfile } = await import('./init-profile.js');
    await initProfile(given);
  },
};
