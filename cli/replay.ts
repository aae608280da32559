import { existsSync } from 'node:fs';
import type { CommandModule } from 'yargs';
import { APPROACHES } from '../conformance/cases/grants/approach.js';
import type { Selection } from '../conformance/plan/selection.js';
import { Xs2aError } from '../foundation/xs2a-error.js';

interface ReplayArguments {
  readonly run: string;
  readonly case: string;
  readonly profile: string | undefined;
  readonly spec: string | undefined;
  readonly overlay: readonly string[] | undefined;
  readonly cases: readonly string[] | undefined;
  readonly yes: boolean;
  readonly out: string | undefined;
}

/** `xs2a replay`: sends one case of a run again, with its set-up and its twin. */
export const replayCommand: CommandModule<object, ReplayArguments> = {
  command: 'replay <run> <case>',
  describe: 'Send one case of an earlier run again, with all that it needs',
  builder: (yargs) =>
    yargs
      .positional('run', {
        type: 'string',
        demandOption: true,
        describe: 'Folder of the run, or its events.ndjson',
      })
      .positional('case', {
        type: 'string',
        demandOption: true,
        describe: 'Id of the case, as the report names it',
      })
      .option('profile', {
        type: 'string',
        requiresArg: true,
        describe: 'Profile to use instead of the one of the run',
      })
      .option('spec', {
        type: 'string',
        requiresArg: true,
        describe: 'OpenAPI document to judge by; the one of the run unless given',
      })
      .option('overlay', {
        type: 'array',
        string: true,
        requiresArg: true,
        describe: 'OpenAPI Overlay on top of it; those of the run unless given',
      })
      .option('cases', {
        type: 'array',
        string: true,
        requiresArg: true,
        describe: 'Extensions to take up instead of those of the run',
      })
      .option('yes', {
        type: 'boolean',
        default: false,
        describe: 'Allow a target that is not on this machine',
      })
      .option('out', {
        type: 'string',
        requiresArg: true,
        describe: 'Folder of the reports; reports/<time>-<id> unless given',
      })
      .example('$0 replay reports/latest pis/cancel/answers', 'one case, against the same bank'),
  handler: async ({ run, case: id, profile, spec, overlay, cases, yes, out }) => {
    const { extensionsOf, judgedBy, startOf } = await import('./earlier-run.js');
    const started = startOf(run);
    if (started.recordings !== undefined) throw noRun(run);
    const file = profile ?? started.profile.file;
    if (!existsSync(file)) throw goneProfile(file, id);
    const before = judgedBy(started);
    for (const warning of before.warnings) process.stderr.write(`${warning}\n`);
    const { checkSelection, PLAIN_RUN, runConformance } = await import('./run-conformance.js');
    const selection = selectionOf(id, started.approach);
    const judging = {
      spec: spec ?? before.spec,
      overlay: overlay ?? before.overlay,
      cases: cases ?? extensionsOf(started),
    };
    await checkSelection(selection, judging);
    process.exitCode = await runConformance(file, {
      ...PLAIN_RUN,
      ...judging,
      selection,
      concurrency: 1,
      yes,
      out,
    });
  },
};

/** A repeated case is the case itself; `@embedded` says how it had its grants. */
function selectionOf(id: string, told: string | undefined): Selection {
  const [plain = id, way] = id.replace(/#\d+$/, '').split('@');
  const approach = [...APPROACHES, 'all' as const].find(
    (each) => each === (way?.toUpperCase() ?? told),
  );
  return { exactly: [plain], ...(approach === undefined ? {} : { approach }) };
}

/** What was only listened to cannot be sent again. */
function noRun(run: string): Xs2aError {
  return new Xs2aError('USAGE', `${run} judges recorded traffic: it has no case to send again.`, {
    hint: 'Name the folder of a run of `xs2a conformance`.',
  });
}

/** The bank that a run starts for itself takes its profile along when it ends. */
function goneProfile(file: string, id: string): Xs2aError {
  return new Xs2aError('USAGE', `The profile ${file} of that run is not there any more.`, {
    hint: `Name one by --profile, or try the reference bank by \`xs2a conformance --only ${id}\`.`,
  });
}
