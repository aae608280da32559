import { join } from 'node:path';
import type { CommandModule } from 'yargs';
import { UsageError } from '../shared/report-error.js';
import { SIGNER_OPTIONS, type SignerArguments } from '../shared/signer-options.js';
import { refuseFilled } from './refuse-filled.js';

interface PublishArguments extends SignerArguments {
  readonly run: string;
  readonly out: string;
}

/** `xs2a report publish`: a static result of a run that anybody can host and verify. */
export const publishCommand: CommandModule<object, PublishArguments> = {
  builder: (yargs) =>
    yargs
      .positional('run', {
        type: 'string',
        demandOption: true,
        describe: 'Folder of the run, or a zip of xs2a report export',
      })
      .option('out', {
        type: 'string',
        requiresArg: true,
        demandOption: true,
        describe: 'New folder for the result',
      })
      .options(SIGNER_OPTIONS)
      .example(
        '$0 report publish reports/latest --out result --certificate seal.pem --key seal.key.pem',
        'a signed result',
      )
      .example('$0 report verify result', 'what its readers can do'),
  handler: async ({ run, out, ...given }) => {
    if (out === '') throw new UsageError('--out needs the path of a new folder');
    refuseFilled(out);
    const [
      { readRunFiles },
      { publishRun },
      { writeResultFiles },
      { PAGE },
      { signerIn },
      register,
    ] = await Promise.all([
      import('../../conformance/evidence/run-files.js'),
      import('../../conformance/publish/publish-run.js'),
      import('../../conformance/publish/result-files.js'),
      import('../../conformance/publish/result-names.js'),
      import('./sign-run.js'),
      import('../shared/load-register.js'),
    ]);
    const signer = signerIn(given);
    const { files } = await publishRun(readRunFiles(run), register.loadRegister(), signer);
    await writeResultFiles(out, files);
    process.stdout.write(`${join(out, PAGE)}\n`);
    if (signer === undefined) {
      process.stderr.write(
        'The result is not signed: readers cannot tell whether somebody changed it. Sign with --certificate and --key.\n',
      );
    }
  },
};
