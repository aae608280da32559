import type { Options } from 'yargs';
import { DIALECTS } from '../conformance/clauses/clause.js';
import { OUTPUT_OPTIONS } from './output-options.js';
import { REDACT_OPTION } from './read-redact.js';
import { REPORTER_OPTIONS } from './read-reporters.js';

/** The options of `xs2a conformance`. */
export const CONFORMANCE_OPTIONS = {
  profile: {
    type: 'string',
    requiresArg: true,
    describe: 'What the bank supports (YAML); without it the reference bank is started',
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
    describe: 'Another origin of the bank, in addition to target.origins of the profile',
  },
  'auth-url': {
    type: 'string',
    requiresArg: true,
    describe: "IAM address instead of the profile's",
  },
  spec: {
    type: 'string',
    requiresArg: true,
    describe:
      "OpenAPI document to test against instead of our own for the profile's dialect; - is stdin",
  },
  overlay: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: 'OpenAPI Overlay (YAML) applied to that document; may be repeated',
  },
  approach: {
    choices: ['REDIRECT', 'OAUTH', 'EMBEDDED', 'DECOUPLED', 'all'] as const,
    describe: 'How PSUs grant what cases need; by default the first way that the bank supports',
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
    describe: 'Run the cases that prove clauses whose id begins with one of these',
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
    describe: 'Run one share of the cases, for example 2/4; a refusal stays with its twin',
  },
  concurrency: {
    type: 'number',
    requiresArg: true,
    describe: "Cases at once; by default the profile's value, or 4",
  },
  rate: {
    type: 'number',
    requiresArg: true,
    describe: 'Maximum requests a second, over all cases',
  },
  bail: {
    type: 'boolean',
    default: false,
    describe: 'Start no further case after one has failed',
  },
  repeat: {
    type: 'number',
    default: 1,
    requiresArg: true,
    describe: 'Repeat everything this many times',
  },
  resume: {
    type: 'string',
    requiresArg: true,
    describe: 'Continue an earlier run to its end: its folder or events.ndjson',
  },
  waivers: {
    type: 'string',
    requiresArg: true,
    describe: 'Accepted findings: clause, reason, owner, last day (YAML)',
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
      'Random walks of each kind: 3 short ones by default, 0 for none; `--only walks/` for these alone',
  },
  seed: {
    type: 'number',
    requiresArg: true,
    describe: 'Seed of the walks: the same seed gives the same sequences',
  },
  path: {
    type: 'string',
    requiresArg: true,
    describe: 'One walk of a seed, as reported by an earlier run',
  },
  'walks-seconds': {
    type: 'number',
    requiresArg: true,
    describe: 'With --walks: maximum seconds for the walks of each kind; 120 by default',
  },
  'walks-requests': {
    type: 'number',
    requiresArg: true,
    describe: 'With --walks: maximum requests for the walks of each kind; 10000 by default',
  },
  list: {
    type: 'string',
    describe: 'List what would run, and why a case does not apply; or list clauses, options, tags',
  },
  format: {
    choices: ['text', 'markdown'] as const,
    default: 'text' as const,
    describe: 'With --list clauses or options: output for a terminal, or a page of documentation',
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
    describe: 'First check whether the bank can be reached; --no-preflight skips this',
  },
  yes: {
    type: 'boolean',
    default: false,
    describe: 'Allow a target that is not on this machine',
  },
  out: {
    type: 'string',
    requiresArg: true,
    describe: 'Folder of the reports; reports/<time>-<id> by default',
  },
  ...REPORTER_OPTIONS,
  ...OUTPUT_OPTIONS,
  sign: {
    type: 'string',
    requiresArg: true,
    describe:
      'Sign the run when it ends: a PFX, or a PEM file with the certificate (and the key, without --sign-key)',
  },
  'sign-key': {
    type: 'string',
    requiresArg: true,
    describe: 'PEM file with the private key of --sign',
  },
  'sign-passphrase-env': {
    type: 'string',
    requiresArg: true,
    describe: 'Environment variable with the passphrase of --sign',
  },
  redact: REDACT_OPTION,
  fault: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: 'Start the reference bank with this fault (only without --profile)',
  },
  variant: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: 'Start the reference bank as this variant (only without --profile)',
  },
  dialect: {
    choices: DIALECTS,
    requiresArg: true,
    describe: 'Start the reference bank in this dialect (only without --profile)',
  },
} as const satisfies Readonly<Record<string, Options>>;
