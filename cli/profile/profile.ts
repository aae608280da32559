import type { CommandModule } from 'yargs';
import { EXIT } from '../../foundation/xs2a-error.js';

interface CheckArguments {
  readonly file: string;
  readonly yes: boolean;
}

/** `xs2a profile check`: runs only the preflight. */
export const profileCheckCommand: CommandModule<object, CheckArguments> = {
  builder: (yargs) =>
    yargs
      .positional('file', { type: 'string', demandOption: true, describe: 'Profile (YAML)' })
      .option('yes', {
        type: 'boolean',
        default: false,
        describe: 'Also create, and log in PSUs, at a bank that is not on this machine',
      })
      .example('$0 profile check bank.yaml', 'runs no case; PSUs log in and decide nothing')
      .epilogue(
        'Creates the plainest payment and consent of the profile, and perhaps a consent for each login; ' +
          'nobody approves them, and they are deleted afterwards. At a bank that is not on this machine only with --yes.\n' +
          'Exit codes: 0 a run can begin, 2 usage or profile, 3 a check failed.',
      ),
  handler: async ({ file, yes }) => {
    process.exitCode = await printChecks(file, yes);
  },
};

/** Prints each check of the preflight; the exit code shows whether a run can begin. */
async function printChecks(file: string, yes: boolean): Promise<number> {
  const { checkProfile } = await import('../../conformance/check-profile.js');
  const { preflightLines } = await import('../../conformance/report/console/preflight-lines.js');
  const { createPaint } = await import('../../conformance/report/console/paint.js');
  const { terminalOf } = await import('../../conformance/report/console/terminal-of.js');
  const { color, columns } = terminalOf(process.stdout, process.env);
  const layout = { paint: createPaint(color), columns: Math.max(40, columns) };
  let exitCode: number = EXIT.clean;
  for await (const check of checkProfile(file, {
    mayCreate: yes,
    tells: process.stdin.isTTY === true,
  })) {
    if (check.outcome === 'failed') exitCode = EXIT.preflight;
    process.stdout.write(`${preflightLines(check, layout, true).join('\n')}\n`);
  }
  return exitCode;
}
