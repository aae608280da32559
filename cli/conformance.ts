import type { CommandModule } from 'yargs';
import { readShard, type Selection } from '../conformance/plan/selection.js';
import { UsageError } from './report-error.js';

interface ConformanceArguments {
  readonly profile: string | undefined;
  readonly 'base-url': string | undefined;
  readonly 'auth-url': string | undefined;
  readonly spec: string | undefined;
  readonly only: readonly string[] | undefined;
  readonly clause: readonly string[] | undefined;
  readonly tag: readonly string[] | undefined;
  readonly shard: string | undefined;
  readonly concurrency: number | undefined;
  readonly rate: number | undefined;
  readonly bail: boolean;
  readonly repeat: number;
  readonly resume: string | undefined;
  readonly waivers: string | undefined;
  readonly 'draft-waivers': string | undefined;
  readonly list: boolean;
  readonly preflight: boolean;
  readonly yes: boolean;
  readonly out: string | undefined;
  readonly fault: readonly string[] | undefined;
  readonly variant: readonly string[] | undefined;
}

/** `xs2a conformance`: tries a bank against the standard and reports what it saw. */
export const conformanceCommand: CommandModule<object, ConformanceArguments> = {
  command: 'conformance',
  describe: 'Test a bank against the standard, clause by clause',
  builder: (yargs) =>
    yargs
      .option('profile', {
        type: 'string',
        requiresArg: true,
        describe: 'What the bank supports (YAML); the reference bank is started without one',
      })
      .option('base-url', {
        type: 'string',
        requiresArg: true,
        describe: "Service address instead of the profile's",
      })
      .option('auth-url', {
        type: 'string',
        requiresArg: true,
        describe: "Address of the IAM instead of the profile's",
      })
      .option('spec', {
        type: 'string',
        requiresArg: true,
        describe: 'OpenAPI document to judge by instead of spec/xs2a.yaml',
      })
      .option('only', {
        type: 'array',
        string: true,
        requiresArg: true,
        describe: 'Run the cases whose id begins with one of these',
      })
      .option('clause', {
        type: 'array',
        string: true,
        requiresArg: true,
        describe: 'Run the cases that speak for these clauses, by how they begin',
      })
      .option('tag', {
        type: 'array',
        string: true,
        requiresArg: true,
        describe: 'Run the cases with one of these tags',
      })
      .option('shard', {
        type: 'string',
        requiresArg: true,
        describe: 'Run one part of the cases, like 2/4; a refusal stays with its twin',
      })
      .option('concurrency', {
        type: 'number',
        requiresArg: true,
        describe: "Cases at once; the profile's, or 4",
      })
      .option('rate', {
        type: 'number',
        requiresArg: true,
        describe: 'Most requests a second, all cases together',
      })
      .option('bail', {
        type: 'boolean',
        default: false,
        describe: 'Begin no further case once one has failed',
      })
      .option('repeat', {
        type: 'number',
        default: 1,
        requiresArg: true,
        describe: 'Run everything so many times over',
      })
      .option('resume', {
        type: 'string',
        requiresArg: true,
        describe: 'Bring an earlier run to its end: its folder or events.ndjson',
      })
      .option('waivers', {
        type: 'string',
        requiresArg: true,
        describe: 'Findings that are accepted: clause, reason, owner, last day (YAML)',
      })
      .option('draft-waivers', {
        type: 'string',
        requiresArg: true,
        describe: 'Write a draft of a waiver for every finding to this file',
      })
      .option('list', {
        type: 'boolean',
        default: false,
        describe: 'Say what would run, and why a case does not apply',
      })
      .option('preflight', {
        type: 'boolean',
        default: true,
        describe: 'Look first whether the bank can be reached; --no-preflight leaves it out',
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
      .option('fault', {
        type: 'array',
        string: true,
        requiresArg: true,
        describe: 'Start the reference bank with this fault (without --profile only)',
      })
      .option('variant', {
        type: 'array',
        string: true,
        requiresArg: true,
        describe: 'Start the reference bank as this variant (without --profile only)',
      })
      .example('$0 conformance', 'the reference bank, everything')
      .example('$0 conformance --profile bank.yaml', 'the bank of a profile')
      .example('$0 conformance --profile bank.yaml --only pis/ --only ais/', 'some of the cases')
      .example('$0 conformance --profile bank.yaml --list', 'what would run, and why')
      .example('$0 conformance --profile bank.yaml --shard 2/4', 'the second of four machines')
      .example('$0 conformance --profile bank.yaml --resume reports/latest', 'after a kill')
      .example('$0 conformance --fault initiate-answers-200', 'what a faulty bank looks like')
      .example('$0 conformance --variant relative-links', 'another bank that conforms'),
  handler: async ({ profile, fault = [], variant = [], ...rest }) => {
    const selection = selectionOf(rest);
    checkNumbers(rest);
    const { checkSelection, runConformance } = await import('./run-conformance.js');
    const options = { ...rest, selection, draftWaivers: rest['draft-waivers'] };
    await checkSelection(selection, rest.spec);
    if (profile !== undefined) {
      for (const [flag, given] of [
        ['--fault', fault],
        ['--variant', variant],
      ] as const) {
        if (given.length === 0) continue;
        throw new UsageError(`${flag} is for the reference bank: leave --profile out`);
      }
      process.exitCode = await runConformance(profile, options);
      return;
    }
    const { startEmbeddedBank } = await import('./embedded-bank.js');
    const bank = await startEmbeddedBank({ faults: fault, variants: variant });
    try {
      process.exitCode = await runConformance(bank.profile, options);
    } finally {
      await bank.stop();
    }
  },
};

function selectionOf(
  args: Pick<ConformanceArguments, 'only' | 'clause' | 'tag' | 'shard'>,
): Selection {
  const { only = [], clause: speakFor = [], tag: tags = [], shard } = args;
  return { only, speakFor, tags, ...(shard === undefined ? {} : { shard: readShard(shard) }) };
}

/** Numbers that a run can be told. */
function checkNumbers(args: Pick<ConformanceArguments, 'concurrency' | 'rate' | 'repeat'>): void {
  const { concurrency = 1, rate = 1, repeat } = args;
  const whole = (number: number, most: number) =>
    Number.isInteger(number) && number >= 1 && number <= most;
  if (!whole(concurrency, 64)) throw new UsageError('--concurrency is a whole number from 1 to 64');
  if (!whole(repeat, 1000)) throw new UsageError('--repeat is a whole number from 1 to 1000');
  if (!(rate > 0)) throw new UsageError('--rate is a number of requests a second above 0');
}
