import type { Options } from 'yargs';
import { DIALECTS } from '../../conformance/clauses/clause.js';
import { RUN_FLAGS } from '../conformance/run-flags.js';
import { REPORTER_OPTIONS } from '../shared/read-reporters.js';

/** The options that `xs2a judge` and `xs2a proxy` share. */
export const JUDGING_OPTIONS = {
  dialect: {
    choices: DIALECTS,
    describe: "Dialect of the bank; by default the profile's, or the contract's",
  },
  spec: {
    type: 'string',
    requiresArg: true,
    describe: 'OpenAPI document to judge by instead of our own',
  },
  overlay: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: 'OpenAPI Overlay applied to it',
  },
  waivers: { type: 'string', requiresArg: true, describe: 'File of accepted findings' },
  'base-path': {
    type: 'string',
    requiresArg: true,
    describe: 'Start of the interface, for paths without a version such as /v1',
  },
  ...REPORTER_OPTIONS,
  redact: RUN_FLAGS.redact,
  out: {
    type: 'string',
    requiresArg: true,
    describe: 'Folder of the reports; reports/<time>-<id> by default',
  },
} as const satisfies Readonly<Record<string, Options>>;
