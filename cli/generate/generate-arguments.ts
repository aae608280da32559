import type { Argv, Options } from 'yargs';
import type { CoreFiles } from '../../generator/emit/render.js';
import type { Part } from '../../generator/emit/targets.js';
import type { ArgumentsOf } from '../shared/arguments-of.js';

export type PartChoice = Part | 'all';

const CHOICES: readonly PartChoice[] = ['server', 'client', 'all'];

const CORE_FILES: readonly CoreFiles[] = ['one', 'many'];

const text = { type: 'string', requiresArg: true } as const;
const list = { type: 'string', array: true, requiresArg: true } as const;
const flag = { type: 'boolean' } as const;

const OPTIONS = {
  config: {
    ...text,
    describe: 'Configuration [default: xs2a.config.{ts,js,json}, if any]',
  },
  spec: {
    ...list,
    describe: 'OpenAPI 3 documents, - for stdin; by default those of this package',
  },
  name: {
    ...text,
    describe: "Name of the document's folders and exports [default: its file name]",
  },
  out: { ...text, describe: 'Folder to write to [default: generated]' },
  adapter: {
    ...list,
    describe: 'Server frameworks: fastify, express, fetch [default: all]',
  },
  with: { ...list, describe: 'More outputs: zod, msw, tanstack-query' },
  overlay: { ...list, describe: 'OpenAPI Overlay documents to apply, in this order' },
  templates: {
    ...text,
    describe: 'Folder with templates and runtime files that replace ours of the same name',
  },
  skeleton: {
    ...text,
    describe: 'Folder of your own handler files; missing ones are added',
  },
  check: {
    ...flag,
    default: false,
    describe: 'Write nothing; exit with 1 and list the files that are not up to date',
  },
  force: {
    type: 'boolean',
    default: false,
    describe: 'Overwrite files that xs2a generate did not write',
  },
  'dry-run': {
    ...flag,
    default: false,
    describe: 'Write nothing; list the files, and show changes of a skeleton as a diff',
  },
  watch: {
    ...flag,
    default: false,
    describe: 'Generate again whenever a document or template changes',
  },
  'strict-one-of': {
    ...flag,
    describe: 'Reject a value that matches several alternatives of a oneOf',
  },
  'strict-patterns': {
    ...flag,
    describe: 'Reject patterns that a hostile text can keep busy for ever',
  },
  bigint: {
    ...flag,
    describe: 'Generate bigint for integers of 64 bits (int64, uint64), to keep all digits',
  },
  'allow-remote': { ...flag, describe: 'Follow $refs to http and https addresses' },
  'allow-outside': {
    ...flag,
    describe: "Follow $refs to files outside a document's folder",
  },
  'core-files': {
    choices: CORE_FILES,
    requiresArg: true,
    describe: 'Shared code: one file for each side, or many as before [default: one]',
  },
  target: {
    ...text,
    describe: 'Generate another language with OpenAPI Generator (needs Java): java-spring, ...',
  },
  jar: { ...text, describe: 'With --target: the jar of OpenAPI Generator' },
} as const satisfies Readonly<Record<string, Options>>;

/** The command line of `xs2a generate`. */
export interface GenerateArguments extends ArgumentsOf<typeof OPTIONS> {
  readonly part: PartChoice | undefined;
}

export function buildArguments(yargs: Argv): Argv<GenerateArguments> {
  return yargs
    .positional('part', { choices: CHOICES, describe: 'What to generate [default: all]' })
    .options(OPTIONS)
    .example('xs2a generate', 'server and client of this package, into generated/')
    .example('xs2a generate client --spec bank.yaml --out src/api', 'a client for another document')
    .example('xs2a generate --check', 'in CI: are the generated files up to date?')
    .example(
      'xs2a generate server --skeleton src/bank --dry-run',
      'what would be added to a skeleton',
    )
    .example('xs2a generate --target java-spring --out java', 'Java interfaces for Spring');
}
