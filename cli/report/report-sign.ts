import type { CommandModule } from 'yargs';
import { SIGNER_OPTIONS, type SignerArguments } from '../shared/signer-options.js';

interface SignArguments extends SignerArguments {
  readonly run: string;
}

/** `xs2a report sign`: signs the manifest of a run. */
export const signCommand: CommandModule<object, SignArguments> = {
  builder: (yargs) =>
    yargs
      .positional('run', {
        type: 'string',
        demandOption: true,
        describe: 'Folder of the run',
      })
      .options(SIGNER_OPTIONS)
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
