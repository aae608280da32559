import { readFileSync, statSync } from 'node:fs';
import type { CommandModule } from 'yargs';
import { EXIT, Xs2aError } from '../foundation/xs2a-error.js';

interface CheckArguments {
  readonly file: string;
  readonly yes: boolean;
}

/** `xs2a profile check`: runs only the preflight. */
export const profileCheckCommand: CommandModule<object, CheckArguments> = {
  command: 'check <file>',
  describe: 'Check that the bank of a profile can be reached and accepts the certificate',
  builder: (yargs) =>
    yargs
      .positional('file', { type: 'string', demandOption: true, describe: 'Profile (YAML)' })
      .option('yes', {
        type: 'boolean',
        default: false,
        describe: 'Also log in PSUs at a bank that is not on this machine',
      })
      .example('$0 profile check bank.yaml', 'runs no case; PSUs log in and decide nothing')
      .epilogue(
        'The login may need a consent that nobody grants; it is deleted afterwards.\n' +
          'Exit codes: 0 a run can begin, 2 usage or profile, 3 a check failed.',
      ),
  handler: async ({ file, yes }) => {
    process.exitCode = await checkProfile(file, yes);
  },
};

/** Prints each check of the preflight; the exit code shows whether a run can begin. */
async function checkProfile(file: string, yes: boolean): Promise<number> {
  const { prepareRun, standards } = await import('../conformance/prepare-run.js');
  const { aheadSentence, untestedAhead } = await import('../conformance/plan/untested-ahead.js');
  const { isHere } = await import('../conformance/profile/is-loopback.js');
  const { wireOf } = await import('../conformance/wire/wire-of.js');
  const { preflight } = await import('../conformance/preflight/preflight.js');
  const { preflightLines } = await import('../conformance/report/console/preflight-lines.js');
  const { createPaint } = await import('../conformance/report/console/paint.js');
  const { terminalOf } = await import('../conformance/report/console/terminal-of.js');
  refuseDraft(file);
  const { loaded, plan, clauses } = await prepareRun(standards(), file, { selection: {} });
  const { profile, identities, ca } = loaded;
  const mayCreate = yes || profile.target.confirm === true || isHere(profile.target);
  const trusted = ca === undefined ? {} : { ca };
  const wire = wireOf(loaded);
  const { color, columns } = terminalOf(process.stdout, process.env);
  const layout = { paint: createPaint(color), columns: Math.max(40, columns) };
  let exitCode: number = EXIT.clean;
  const target = { profile, identities, ...trusted };
  for await (const check of preflight(target, wire, { mayCreate })) {
    if (check.outcome === 'failed') exitCode = EXIT.preflight;
    process.stdout.write(`${preflightLines(check, layout, true).join('\n')}\n`);
  }
  await wire.close();
  for (const ahead of untestedAhead(plan, clauses)) {
    const name = 'a run of this profile';
    const told = { type: 'preflight-check', name, outcome: 'skipped', hint: '' } as const;
    const lines = preflightLines({ ...told, detail: aheadSentence(ahead) }, layout, true);
    process.stdout.write(`${lines.join('\n')}\n`);
  }
  return exitCode;
}

/** Matches a line of a drafted profile that nobody has filled in yet. */
function refuseDraft(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return;
  const lines = readFileSync(file, 'utf8').split('\n');
  const line = lines.findIndex((text) => /^[^#]*\bREPLACE\b/.test(text)) + 1;
  if (line === 0) return;
  throw new Xs2aError('PROFILE_INVALID', `${file}:${line} still contains REPLACE.`, {
    hint: 'Fill in every line that contains REPLACE, except in comments.',
    place: { file, line },
  });
}
