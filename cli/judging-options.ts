import type { Options } from 'yargs';
import { DIALECTS } from '../conformance/clauses/clause.js';
import { REDACT_OPTION } from './read-redact.js';
import { REPORTER_OPTIONS } from './read-reporters.js';

/** What `xs2a judge` and `xs2a proxy` can both be told. */
export const JUDGING_OPTIONS = {
  dialect: {
    choices: DIALECTS,
    describe: 'Spelling of the bank; that of the profile, else of the contract',
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
    describe: 'OpenAPI Overlay on top of it',
  },
  waivers: { type: 'string', requiresArg: true, describe: 'File of findings that are accepted' },
  'base-path': {
    type: 'string',
    requiresArg: true,
    describe: 'Where the interface begins, for paths without a version like /v1',
  },
  ...REPORTER_OPTIONS,
  redact: REDACT_OPTION,
  out: {
    type: 'string',
    requiresArg: true,
    describe: 'Folder of the reports; reports/<time>-<id> unless given',
  },
} as const satisfies Readonly<Record<string, Options>>;
