import type { CommandModule } from 'yargs';
import { UsageError } from './report-error.js';

interface ConformanceArguments {
  readonly profile: string | undefined;
  readonly 'base-url': string | undefined;
  readonly 'auth-url': string | undefined;
  readonly spec: string | undefined;
  readonly only: readonly string[] | undefined;
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
      .example('$0 conformance --fault initiate-answers-200', 'what a faulty bank looks like')
      .example('$0 conformance --variant relative-links', 'another bank that conforms'),
  handler: async ({ profile, fault = [], variant = [], only = [], ...rest }) => {
    const { checkSelection, runConformance } = await import('./run-conformance.js');
    const options = { ...rest, only };
    checkSelection(only);
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
