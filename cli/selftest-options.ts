import type { Options } from 'yargs';

/** What `xs2a selftest` can be told. */
export const SELFTEST_OPTIONS = {
  quick: {
    type: 'boolean',
    default: false,
    describe: 'Of each bank only the cases that claim to notice it; for every push',
  },
  faults: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: 'Only these faults; * stands for anything. So for the next two',
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
    describe: 'Try one part of the banks, like 2/4',
  },
  merge: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: 'Try nothing: make one report of those of all parts',
  },
  jobs: {
    type: 'number',
    requiresArg: true,
    describe: 'Banks at once, each with a suite of its own; one for each core',
  },
  bail: {
    type: 'boolean',
    default: false,
    describe: 'Begin no further bank once one was judged wrongly',
  },
  derived: {
    type: 'boolean',
    default: false,
    describe: 'Try mutants that are derived from the documents instead of written banks',
  },
  sample: {
    type: 'number',
    requiresArg: true,
    describe: 'With --derived: so many mutants, chosen by --seed',
  },
  seed: {
    type: 'string',
    requiresArg: true,
    describe: 'With --sample: another seed, another choice; 1 unless given',
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
    describe: 'With --derived: these mutants; * stands for anything',
  },
  list: {
    type: 'boolean',
    default: false,
    describe: 'With --derived: list the mutants and try none',
  },
  out: {
    type: 'string',
    requiresArg: true,
    describe: 'Folder of the reports; reports/selftest unless given',
  },
} as const satisfies Readonly<Record<string, Options>>;
