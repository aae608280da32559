import type { Options } from 'yargs';
import { DIALECTS } from '../conformance/clauses/clause.js';
import { OUTPUT_OPTIONS } from './output-options.js';
import { REDACT_OPTION } from './read-redact.js';
import { REPORTER_OPTIONS } from './read-reporters.js';

/** What `xs2a conformance` can be told. */
export const CONFORMANCE_OPTIONS = {
  profile: {
    type: 'string',
    requiresArg: true,
    describe: 'What the bank supports (YAML); the reference bank is started without one',
  },
  'base-url': {
    type: 'string',
    requiresArg: true,
    describe: "Service address instead of the profile's",
  },
  origin: {
    type: 'string',
    array: true,
    requiresArg: true,
    describe: 'Another origin of the bank, beside target.origins of the profile',
  },
  'auth-url': {
    type: 'string',
    requiresArg: true,
    describe: "Address of the IAM instead of the profile's",
  },
  spec: {
    type: 'string',
    requiresArg: true,
    describe:
      "OpenAPI document to judge by instead of our own of the profile's dialect; - is stdin",
  },
  overlay: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: 'OpenAPI Overlay (YAML) on top of that document; may be repeated',
  },
  approach: {
    choices: ['REDIRECT', 'OAUTH', 'EMBEDDED', 'DECOUPLED', 'all'] as const,
    describe: 'How PSUs grant what cases need; the first way that the bank has unless given',
  },
  only: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: 'Run the cases whose id begins with one of these',
  },
  clause: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: 'Run the cases that speak for these clauses, by how they begin',
  },
  tag: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: 'Run the cases with one of these tags',
  },
  shard: {
    type: 'string',
    requiresArg: true,
    describe: 'Run one part of the cases, like 2/4; a refusal stays with its twin',
  },
  concurrency: {
    type: 'number',
    requiresArg: true,
    describe: "Cases at once; the profile's, or 4",
  },
  rate: {
    type: 'number',
    requiresArg: true,
    describe: 'Most requests a second, all cases together',
  },
  bail: {
    type: 'boolean',
    default: false,
    describe: 'Begin no further case once one has failed',
  },
  repeat: {
    type: 'number',
    default: 1,
    requiresArg: true,
    describe: 'Run everything so many times over',
  },
  resume: {
    type: 'string',
    requiresArg: true,
    describe: 'Bring an earlier run to its end: its folder or events.ndjson',
  },
  waivers: {
    type: 'string',
    requiresArg: true,
    describe: 'Findings that are accepted: clause, reason, owner, last day (YAML)',
  },
  'draft-waivers': {
    type: 'string',
    requiresArg: true,
    describe: 'Write a draft of a waiver for every cause of findings to this file',
  },
  walks: {
    type: 'number',
    requiresArg: true,
    describe:
      'Random walks of each kind: 3 short ones unless given, 0 for none; `--only walks/` for these alone',
  },
  seed: {
    type: 'number',
    requiresArg: true,
    describe: 'Seed of the walks: the same seed, the same sequences',
  },
  path: {
    type: 'string',
    requiresArg: true,
    describe: 'One walk of a seed, as an earlier run told it',
  },
  'walks-seconds': {
    type: 'number',
    default: 120,
    requiresArg: true,
    describe: 'Longest time for the walks of each kind',
  },
  'walks-requests': {
    type: 'number',
    default: 10_000,
    requiresArg: true,
    describe: 'Most requests for the walks of each kind',
  },
  list: {
    type: 'string',
    describe: 'Say what would run, and why a case does not apply; or list clauses, options, tags',
  },
  format: {
    choices: ['text', 'markdown'] as const,
    default: 'text' as const,
    describe: 'With --list clauses or options: for a terminal, or a page of documentation',
  },
  cases: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: 'Add the cases, clauses and checks of this file, folder or package',
  },
  preflight: {
    type: 'boolean',
    default: true,
    describe: 'Look first whether the bank can be reached; --no-preflight leaves it out',
  },
  yes: {
    type: 'boolean',
    default: false,
    describe: 'Allow a target that is not on this machine',
  },
  out: {
    type: 'string',
    requiresArg: true,
    describe: 'Folder of the reports; reports/<time>-<id> unless given',
  },
  ...REPORTER_OPTIONS,
  ...OUTPUT_OPTIONS,
  sign: {
    type: 'string',
    requiresArg: true,
    describe: 'Sign the run when it ends: a PFX, or a PEM file with key and certificate',
  },
  'sign-passphrase-env': {
    type: 'string',
    requiresArg: true,
    describe: 'Environment variable that holds the passphrase of --sign',
  },
  redact: REDACT_OPTION,
  fault: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: 'Start the reference bank with this fault (without --profile only)',
  },
  variant: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: 'Start the reference bank as this variant (without --profile only)',
  },
  dialect: {
    choices: DIALECTS,
    requiresArg: true,
    describe: 'Start the reference bank in this dialect (without --profile only)',
  },
} as const satisfies Readonly<Record<string, Options>>;
