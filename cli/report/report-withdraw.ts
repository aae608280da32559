import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandModule } from 'yargs';
import { UsageError } from '../shared/report-error.js';
import { SIGNER_OPTIONS, type SignerArguments } from '../shared/signer-options.js';

interface WithdrawArguments extends SignerArguments {
  readonly folder: string;
  readonly reason: string;
}

/** `xs2a report withdraw`: a published result says first that it no longer holds. */
export const withdrawCommand: CommandModule<object, WithdrawArguments> = {
  builder: (yargs) =>
    yargs
      .positional('folder', {
        type: 'string',
        demandOption: true,
        describe: 'Folder that xs2a report publish wrote',
      })
      .option('reason', {
        type: 'string',
        requiresArg: true,
        demandOption: true,
        describe: 'Why it is withdrawn, for the readers of the page',
      })
      .options(SIGNER_OPTIONS)
      .epilogue('Without a key the result is no longer signed: the old signature does not fit.')
      .example(
        '$0 report withdraw result --reason "The bank changed its gateway." --certificate seal.pem --key seal.key.pem',
        'signed again',
      ),
  handler: async ({ folder, reason, ...given }) => {
    const [
      { SIGNATURE },
      { readResultFiles, writeResultFiles },
      { PAGE },
      { withdrawResult },
      { signerIn },
    ] = await Promise.all([
      import('../../conformance/evidence/manifest.js'),
      import('../../conformance/publish/result-files.js'),
      import('../../conformance/publish/result-names.js'),
      import('../../conformance/publish/withdraw-result.js'),
      import('./sign-run.js'),
    ]);
    if (reason.trim() === '') throw new UsageError('--reason needs a sentence');
    const said = { reason, now: new Date() };
    const { files } = await withdrawResult(readResultFiles(folder), said, signerIn(given));
    if (!files.has(SIGNATURE)) rmSync(join(folder, SIGNATURE), { force: true });
    await writeResultFiles(folder, files);
    process.stdout.write(`${join(folder, PAGE)}\n`);
  },
};
