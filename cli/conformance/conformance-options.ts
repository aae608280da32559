import type { Options } from 'yargs';
import { DIALECTS } from '../../conformance/clauses/clause.js';
import { VERSIONS } from '../../standard/versions.js';
import { OUTPUT_OPTIONS } from '../shared/output-options.js';
import { REPORTER_OPTIONS } from '../shared/read-reporters.js';
import { RUN_FLAGS } from './run-flags.js';

/** The options of `xs2a conformance`. */
export const CONFORMANCE_OPTIONS = {
  profile: {
    type: 'string',
    requiresArg: true,
    describe: 'What the bank supports (YAML); without it the reference bank is started',
  },
  ...RUN_FLAGS,
  'draft-waivers': {
    type: 'string',
    requiresArg: true,
    describe: 'Write drafts of waivers for every cause of findings to this file',
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
  framework: {
    choices: VERSIONS,
    requiresArg: true,
    describe: 'With --dialect berlin-group: the version of the framework that this bank speaks',
  },
} as const satisfies Readonly<Record<string, Options>>;
