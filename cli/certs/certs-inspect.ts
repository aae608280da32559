import type { CommandModule } from 'yargs';
import { EXIT } from '../../foundation/xs2a-error.js';
import { OUTPUT_FORMAT, PASSPHRASE_ENV } from './certificate-options.js';

interface InspectArguments {
  readonly files: readonly string[];
  readonly ca: string | undefined;
  readonly 'passphrase-env': string | undefined;
  readonly format: 'text' | 'json';
}

/** `xs2a certs inspect`: what a certificate says, and why a bank refuses it. */
export const inspectCommand: CommandModule<object, InspectArguments> = {
  builder: (yargs) =>
    yargs
      .positional('files', {
        type: 'string',
        array: true,
        demandOption: true,
        describe: 'Certificates: PEM (also with a chain), DER, or PFX (PKCS#12)',
      })
      .option('ca', {
        type: 'string',
        requiresArg: true,
        describe: 'Authorities that the bank trusts (PEM): the chain must lead to one',
      })
      .options({ 'passphrase-env': PASSPHRASE_ENV, format: OUTPUT_FORMAT })
      .epilogue(
        'Exit code 0: nothing speaks against any certificate. 1: a bank would refuse one; the output says why.',
      )
      .example('$0 certs inspect qwac.pem', 'roles, authority, dates, chain')
      .example('$0 certs inspect tpp.pfx --ca roots.pem', 'whether its chain is trusted, too'),
  handler: async ({ files, ca, 'passphrase-env': passphraseEnv, format }) => {
    const [{ inspectFiles }, { inspectionLines }, { writeWrapped }, { secretIn }] =
      await Promise.all([
        import('../../pki/inspect-files.js'),
        import('./inspection-lines.js'),
        import('../shared/write-wrapped.js'),
        import('../shared/secret-in.js'),
      ]);
    const passphrase = secretIn(passphraseEnv);
    const found = inspectFiles(files, {
      now: new Date(),
      ...(ca === undefined ? {} : { ca }),
      ...(passphrase === undefined ? {} : { passphrase }),
    });
    if (format === 'json') process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
    else writeWrapped(process.stdout, inspectionLines(found, new Date(), ca !== undefined));
    const isRefused = found.some((file) =>
      file.certificates.some((one) => one.refusals.length > 0),
    );
    process.exitCode = isRefused ? EXIT.findings : EXIT.clean;
  },
};
