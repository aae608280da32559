import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandModule } from 'yargs';
import { APPROACHES } from '../../conformance/cases/grants/approach.js';
import type { RunValues } from '../../conformance/read-values.js';
import { visibleText } from '../../foundation/visible-text.js';
import { EXIT, Xs2aError } from '../../foundation/xs2a-error.js';

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
        describe: 'Id of the case, as in the report',
      })
      .option('profile', {
        type: 'string',
        requiresArg: true,
        describe: "Profile to use instead of the run's; needed for a run outside of reports/",
      })
      .option('spec', {
        type: 'string',
        requiresArg: true,
        describe: 'OpenAPI document to judge by; by default that of the run',
      })
      .option('overlay', {
        type: 'array',
        string: true,
        requiresArg: true,
        describe: 'OpenAPI Overlay applied to it; by default those of the run',
      })
      .option('cases', {
        type: 'array',
        string: true,
        requiresArg: true,
        describe: 'Extensions to load instead of those of the run',
      })
      .option('yes', {
        type: 'boolean',
        default: false,
        describe: 'Allow a target that is not on this machine',
      })
      .option('out', {
        type: 'string',
        requiresArg: true,
        describe: 'Folder of the reports; reports/replays/<time>-<id> by default',
      })
      .epilogue(
        'Exit code 0 when the case passes now, 1 when it fails or is not judged. reports/latest stays at the run.',
      )
      .example('$0 replay reports/latest pis/cancel/answers', 'one case, against the same bank'),
  handler: async ({ run, case: id, profile, spec, overlay, cases, yes, out }) => {
    const { extensionsOf, judgedBy, startOf } = await import('../../conformance/earlier-run.js');
    const { drawOf } = await import('../../conformance/record/draw-told.js');
    const { isOfWalks } = await import('../../conformance/report/walk-again.js');
    const started = startOf(run);
    if (started.recordings !== undefined) throw noRun(run);
    if (isOfWalks(id)) throw await randomWalks(run, id);
    const { goneProfile, isOwnRun, profileOfRun } = await import('./own-run.js');
    const file = profile ?? profileOfRun(run, started, id);
    if (!existsSync(file)) throw goneProfile(file, id);
    const own = isOwnRun(run);
    const before = judgedBy(started, own || spec !== undefined || overlay !== undefined);
    for (const warning of before.warnings) process.stderr.write(`${warning}\n`);
    const [{ checkOptions }, { folderName, testBank }] = await Promise.all([
      import('../../conformance/ready-run.js'),
      import('./test-bank.js'),
    ]);
    const values = {
      ...selectionOf(id, started.approach),
      draw: drawOf(started),
      spec: spec ?? before.spec,
      overlay: overlay ?? before.overlay,
      cases: cases ?? extensionsOf(started, own),
      concurrency: 1,
      allowRemote: yes,
    };
    await checkOptions(values);
    const dir = out ?? join('reports', 'replays', folderName(randomBytes(4).toString('hex')));
    const ended = await testBank(file, values, { out: dir, detail: 'silent', aside: true });
    process.exitCode = await tellReplay(id, run, dir, ended);
  },
};

/** Prints the case before and now; returns the exit code. */
async function tellReplay(id: string, run: string, dir: string, ended: number): Promise<number> {
  const [{ recordOf }, { readEvents }, { foldRun }, { compareCase, holdsNow }] = await Promise.all([
    import('../../conformance/earlier-run.js'),
    import('../../conformance/evidence/read-events.js'),
    import('../../conformance/record/fold-run.js'),
    import('../../conformance/record/compare-case.js'),
  ]);
  const { createPaint } = await import('../../conformance/report/console/paint.js');
  const { terminalOf } = await import('../../conformance/report/console/terminal-of.js');
  const { replayLines } = await import('../../conformance/report/console/replay-lines.js');
  const [before, now] = [run, dir].map((each) => foldRun(readEvents(recordOf(each))));
  if (before === undefined || now === undefined) return ended;
  const { color, columns } = terminalOf(process.stderr, process.env);
  const layout = { paint: createPaint(color), columns };
  const change = compareCase(id, before, now);
  const report = join(dir, 'report.html');
  process.stderr.write(`${replayLines(change, before, report, layout).join('\n')}\n`);
  if (ended > EXIT.findings) {
    process.stderr.write(`The replay ended early: ${visibleText(now.finished.reason)}\n`);
    return ended;
  }
  return holdsNow(change) ? EXIT.clean : EXIT.findings;
}

/**
 * A repetition of a case has the id of the case; a suffix such as `@embedded` names the way in which it got
 * its grants.
 */
function selectionOf(
  id: string,
  given: string | undefined,
): Pick<RunValues, 'exactly' | 'approach'> {
  const [plain = id, way] = id.replace(/#\d+$/, '').split('@');
  const approach = [...APPROACHES, 'all' as const].find(
    (each) => each === (way?.toUpperCase() ?? given),
  );
  return { exactly: [plain], ...(approach === undefined ? {} : { approach }) };
}

/** Random walks are sent again by their seed, which the record has. */
async function randomWalks(run: string, id: string): Promise<Xs2aError> {
  const [{ recordOf }, { readEvents }, { foldRun }, { replayCommand: commandOf }] =
    await Promise.all([
      import('../../conformance/earlier-run.js'),
      import('../../conformance/evidence/read-events.js'),
      import('../../conformance/record/fold-run.js'),
      import('../../conformance/report/replay-command.js'),
    ]);
  const { cases, started } = foldRun(readEvents(recordOf(run)));
  const one = cases.find((each) => each.id === id) ?? { id };
  return new Xs2aError('USAGE', `${id} sends random walks, which their seed repeats.`, {
    hint: `Repeat them with \`${visibleText(commandOf(one, run, started))}\`.`,
  });
}

/** Recorded traffic cannot be sent again. */
function noRun(run: string): Xs2aError {
  return new Xs2aError('USAGE', `${run} judges recorded traffic: it has no case to send again.`, {
    hint: 'Name the folder of a run of `xs2a conformance`.',
  });
}
