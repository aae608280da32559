import type { CommandModule } from 'yargs';

interface SignArguments {
  readonly run: string;
  readonly key: string | undefined;
  readonly certificate: string | undefined;
  readonly pfx: string | undefined;
  readonly 'passphrase-env': string | undefined;
}

/** `xs2a report sign`: signs the manifest of a run. */
export const signCommand: CommandModule<object, SignArguments> = {
  command: 'sign <run>',
  describe: 'Sign the files of a run with a key and its certificate, or with a seal in a PFX',
  builder: (yargs) =>
    yargs
      .positional('run', {
        type: 'string',
        demandOption: true,
        describe: 'Folder of the run',
      })
      .option('certificate', {
        type: 'string',
        requiresArg: true,
        describe: 'Certificate of the signer, with its chain (PEM)',
      })
      .option('key', { type: 'string', requiresArg: true, describe: 'Private key (PEM)' })
      .option('pfx', {
        type: 'string',
        requiresArg: true,
        describe: 'Certificate and key in one PFX (PKCS#12)',
      })
      .option('passphrase-env', {
        type: 'string',
        requiresArg: true,
        describe: 'Environment variable with the passphrase of the key or the PFX',
      })
      .example(
        '$0 report sign reports/latest --certificate seal.pem --key seal.key.pem',
        'with PEM files',
      )
      .example('$0 report sign reports/latest --pfx seal.p12 --passphrase-env SEAL', 'with a PFX'),
  handler: async ({ run, 'passphrase-env': passphraseEnv, ...given }) => {
    const { loadSigner, signRun } = await import('./sign-run.js');
    const file = await signRun(run, loadSigner({ ...given, passphraseEnv }));
    process.stdout.write(`${file}\n`);
  },
};
