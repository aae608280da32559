import { readFileSync, statSync } from 'node:fs';
import type { CommandModule } from 'yargs';
import type { LoadedProfile } from '../../conformance/profile/load-profile.js';
import type { PreflightCheck } from '../../conformance/record/event.js';
import { EXIT, Xs2aError } from '../../foundation/xs2a-error.js';

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
        describe: 'Also create, and log in PSUs, at a bank that is not on this machine',
      })
      .example('$0 profile check bank.yaml', 'runs no case; PSUs log in and decide nothing')
      .epilogue(
        'Creates the plainest payment and consent of the profile, and perhaps a consent for each login; ' +
          'nobody approves them, and they are deleted afterwards. At a bank that is not on this machine only with --yes.\n' +
          'Exit codes: 0 a run can begin, 2 usage or profile, 3 a check failed.',
      ),
  handler: async ({ file, yes }) => {
    process.exitCode = await checkProfile(file, yes);
  },
};

/** Prints each check of the preflight; the exit code shows whether a run can begin. */
async function checkProfile(file: string, yes: boolean): Promise<number> {
  const { prepareRun, standards } = await import('../../conformance/prepare-run.js');
  const { aheadSentence, untestedAhead } = await import('../../conformance/plan/untested-ahead.js');
  const { isHere } = await import('../../conformance/profile/is-loopback.js');
  const { wireOf } = await import('../../conformance/wire/wire-of.js');
  const { preflight } = await import('../../conformance/preflight/preflight.js');
  const { preflightLines } = await import('../../conformance/report/console/preflight-lines.js');
  const { createPaint } = await import('../../conformance/report/console/paint.js');
  const { terminalOf } = await import('../../conformance/report/console/terminal-of.js');
  refuseDraft(file);
  const { checkCreations } = await import('../../conformance/preflight/check-creations.js');
  const { loaded, plan, clauses, spec } = await prepareRun(standards(), file, { selection: {} });
  const { profile, identities, ca } = loaded;
  const mayCreate = yes || profile.target.confirm === true || isHere(profile.target);
  const trusted = ca === undefined ? {} : { ca };
  const wire = wireOf(loaded);
  const { color, columns } = terminalOf(process.stdout, process.env);
  const layout = { paint: createPaint(color), columns: Math.max(40, columns) };
  let exitCode: number = EXIT.clean;
  const target = { profile, identities, ...trusted };
  const show = (check: PreflightCheck): void => {
    if (check.outcome === 'failed') exitCode = EXIT.preflight;
    process.stdout.write(`${preflightLines(check, layout, true).join('\n')}\n`);
  };
  for await (const check of preflight(target, wire, { mayCreate })) show(check);
  if (exitCode === EXIT.clean) {
    const lineOf = (path: string) => lineIn(loaded, path);
    for await (const check of checkCreations({ profile, wire, spec, mayCreate, lineOf })) {
      show(check);
    }
  }
  await wire.close();
  for (const ahead of untestedAhead(plan, clauses)) {
    const name = 'a run of this profile';
    const skipped = { type: 'preflight-check', name, outcome: 'skipped', hint: '' } as const;
    show({ ...skipped, detail: aheadSentence(ahead) });
  }
  return exitCode;
}

/** Such as `bank.yaml:14`; undefined for what is no single line of the profile. */
function lineIn({ placeOf }: LoadedProfile, path: string): string | undefined {
  if (!/^[\w.]+$/.test(path)) return undefined;
  const { file, line } = placeOf(path);
  return line === undefined ? undefined : `${file}:${line}`;
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
