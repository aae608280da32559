import type { Options } from 'yargs';

/** The options of `xs2a selftest`. */
export const SELFTEST_OPTIONS = {
  quick: {
    type: 'boolean',
    default: false,
    describe: 'Run only the cases that should detect each bank; for every push',
  },
  faults: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: 'Only these faults; * matches anything, also in the next two',
  },
  variants: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: 'Only these variants',
  },
  nulls: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: 'Only these null banks',
  },
  shard: {
    type: 'string',
    requiresArg: true,
    describe: 'Test one share of the banks, for example 2/4',
  },
  merge: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: 'Test nothing: merge the reports of all shards into one',
  },
  jobs: {
    type: 'number',
    requiresArg: true,
    describe: 'Banks at once, each with its own suite; by default one for each core',
  },
  bail: {
    type: 'boolean',
    default: false,
    describe: 'Start no further bank after one was judged wrongly',
  },
  derived: {
    type: 'boolean',
    default: false,
    describe: 'Test mutants that are derived from the documents instead of written banks',
  },
  pairs: {
    type: 'number',
    requiresArg: true,
    describe: 'Test this number of banks with two faults, chosen by --seed, and count causes',
  },
  groups: {
    type: 'number',
    requiresArg: true,
    describe: 'Test this number of banks with --size faults each, and count consequences',
  },
  size: {
    type: 'number',
    requiresArg: true,
    describe: 'With --groups: the number of faults of each bank; 12 by default',
  },
  sample: {
    type: 'number',
    requiresArg: true,
    describe: 'With --derived: the number of mutants, chosen by --seed',
  },
  conditions: {
    type: 'number',
    requiresArg: true,
    describe: 'With --sample: mutants that are wrong only where 1, 2 or 3 conditions hold',
  },
  deep: {
    type: 'boolean',
    describe: 'With --derived: also the cases with the tag deep',
  },
  draws: {
    type: 'number',
    requiresArg: true,
    describe:
      'With --derived: this many runs, each with another draw, may find a mutant; 1 by default',
  },
  seed: {
    type: 'string',
    requiresArg: true,
    describe: 'With --sample, --pairs or --groups: another seed gives another choice; 1 by default',
  },
  only: {
    choices: ['wrong', 'formal', 'conforming'] as const,
    describe: 'With --derived: mutants that break the contract, the formal definition, or neither',
  },
  operation: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: 'With --derived: mutants of these operations',
  },
  mutant: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: 'With --derived: these mutants; * matches anything',
  },
  list: {
    type: 'boolean',
    default: false,
    describe: 'With --derived: list the mutants and test none',
  },
  out: {
    type: 'string',
    requiresArg: true,
    describe: 'Folder of the reports; reports/selftest by default',
  },
} as const satisfies Readonly<Record<string, Options>>;
