import type { CommandModule } from 'yargs';
import { PASSPHRASE_ENV } from './certificate-options.js';

interface ConvertArguments {
  readonly file: string;
  readonly to: 'pem' | 'der' | 'pfx';
  readonly out: string;
  readonly key: string | undefined;
  readonly chain: string | undefined;
  readonly 'passphrase-env': string | undefined;
  readonly 'out-passphrase-env': string | undefined;
}

/** `xs2a certs convert`: a certificate, with its key and chain, in another form. */
export const convertCommand: CommandModule<object, ConvertArguments> = {
  builder: (yargs) =>
    yargs
      .positional('file', {
        type: 'string',
        demandOption: true,
        describe: 'Certificate as PEM, DER or PFX',
      })
      .option('to', {
        choices: ['pem', 'der', 'pfx'] as const,
        demandOption: true,
        describe: 'The new form',
      })
      .option('out', {
        type: 'string',
        demandOption: true,
        requiresArg: true,
        describe: 'File to write; PEM writes the key of a PFX to the same name with .key.pem',
      })
      .option('key', {
        type: 'string',
        requiresArg: true,
        describe: 'Private key (PEM) for a PFX, where the file has none',
      })
      .option('chain', {
        type: 'string',
        requiresArg: true,
        describe: 'Further certificates up to the authority, to be written below the first',
      })
      .options({
        'passphrase-env': PASSPHRASE_ENV,
        'out-passphrase-env': {
          type: 'string',
          requiresArg: true,
          describe: 'Environment variable with the passphrase of the new PFX',
        },
      })
      .example('$0 certs convert tpp.pfx --to pem --out tpp.pem', 'and tpp.key.pem')
      .example(
        '$0 certs convert tpp.pem --key tpp.key --to pfx --out tpp.pfx --out-passphrase-env P',
        'for software that wants a PFX',
      ),
  handler: async ({ file, ...given }) => {
    const [{ convertCertificate }, { secretIn }] = await Promise.all([
      import('../../pki/convert-certificate.js'),
      import('../shared/secret-in.js'),
    ]);
    const files = convertCertificate(file, {
      to: given.to,
      out: given.out,
      key: given.key,
      chain: given.chain,
      passphrase: secretIn(given['passphrase-env']),
      outPassphrase: secretIn(given['out-passphrase-env']),
    });
    process.stdout.write(`${files.join('\n')}\n`);
  },
};
