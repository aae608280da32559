import type { CommandModule } from 'yargs';
import type { InitArguments } from './init-arguments.js';

/** `xs2a profile init`: a first profile of a bank, made by asking it. */
export const profileInitCommand: CommandModule<object, InitArguments> = {
  command: 'init',
  describe: 'Ask a bank what it offers, and write a first profile with comments',
  builder: (yargs) =>
    yargs
      .option('url', {
        type: 'string',
        requiresArg: true,
        describe:
          'Service address, like https://bank.example/psd2; with --spec its `servers` unless given',
      })
      .option('auth-url', {
        type: 'string',
        requiresArg: true,
        describe: "Address of the IAM; the service's host unless given",
      })
      .option('certificate', {
        type: 'string',
        requiresArg: true,
        describe: 'Client certificate of the TPP (PEM); none is needed for http',
      })
      .option('key', { type: 'string', requiresArg: true, describe: 'Its private key (PEM)' })
      .option('pfx', {
        type: 'string',
        requiresArg: true,
        describe: 'Client certificate and key in one file (PFX, PKCS#12)',
      })
      .option('passphrase', {
        type: 'string',
        requiresArg: true,
        describe: `Of the PFX or the key; \${env:NAME} reads a variable, XS2A_PASSPHRASE unless given`,
      })
      .option('ca', {
        type: 'string',
        requiresArg: true,
        describe: "CAs that vouch for the bank's server (PEM); the system's unless given",
      })
      .option('header', {
        type: 'string',
        array: true,
        requiresArg: true,
        describe: `'Name: value' on every request; may hold \${now}, \${httpDate}, \${uuid}, \${env:NAME}`,
      })
      .option('spec', {
        type: 'string',
        requiresArg: true,
        describe: "The bank's own OpenAPI document: what is not in it is missing",
      })
      .option('out', {
        type: 'string',
        default: 'profile.yaml',
        requiresArg: true,
        describe: 'File to write; one that is there is left alone',
      })
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
        'a bank over http that insists on headers',
      )
      .example(
        '$0 profile init --spec bank-openapi.yaml --certificate tpp.pem --key tpp.key.pem',
        'what the document says, beside what the bank answers',
      )
      .epilogue(
        'Nothing is made at the bank: unknown resources are read, and what no bank can carry out is sent.\n' +
          'Exit codes: 0 a profile was written, 2 usage or files, 3 no answer came.',
      ),
  handler: async (given) => {
    const { initProfile } = await import('./init-profile.js');
    await initProfile(given);
  },
};
