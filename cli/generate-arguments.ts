import type { Argv } from 'yargs';
import type { Part } from '../generator/emit/targets.js';

export type Choice = Part | 'all';

/** The command line of `xs2a generate`. */
export interface GenerateArguments {
  readonly part: Choice | undefined;
  readonly config: string | undefined;
  readonly spec: readonly string[] | undefined;
  readonly name: string | undefined;
  readonly out: string | undefined;
  readonly adapter: readonly string[] | undefined;
  readonly with: readonly string[] | undefined;
  readonly overlay: readonly string[] | undefined;
  readonly templates: string | undefined;
  readonly skeleton: string | undefined;
  readonly check: boolean;
  readonly 'dry-run': boolean;
  readonly force: boolean;
  readonly watch: boolean;
  readonly 'strict-one-of': boolean | undefined;
  readonly 'strict-patterns': boolean | undefined;
  readonly bigint: boolean | undefined;
  readonly 'allow-remote': boolean | undefined;
  readonly 'allow-outside': boolean | undefined;
  readonly target: string | undefined;
  readonly jar: string | undefined;
}

const CHOICES: readonly Choice[] = ['server', 'client', 'all'];

export function buildArguments(yargs: Argv): Argv<GenerateArguments> {
  const text = { type: 'string', requiresArg: true } as const;
  const list = { type: 'string', array: true, requiresArg: true } as const;
  const flag = { type: 'boolean' } as const;
  return yargs
    .positional('part', { choices: CHOICES, describe: 'What to generate [default: all]' })
    .option('config', {
      ...text,
      describe: 'Configuration [default: xs2a.config.{ts,js,json}, if any]',
    })
    .option('spec', {
      ...list,
      describe: 'OpenAPI 3 documents, - for stdin; without it the ones of this package',
    })
    .option('name', {
      ...text,
      describe: "Name of the document: of its folders and exports [default: its file's]",
    })
    .option('out', { ...text, describe: 'Folder to write to [default: generated]' })
    .option('adapter', {
      ...list,
      describe: 'Ways to serve: fastify, express, fetch [default: all]',
    })
    .option('with', { ...list, describe: 'More outputs: zod, msw, tanstack-query' })
    .option('overlay', { ...list, describe: 'OpenAPI Overlay documents to apply, in this order' })
    .option('templates', {
      ...text,
      describe: 'Folder with templates and runtime files that replace ours of the same name',
    })
    .option('skeleton', {
      ...text,
      describe: 'Folder of handler files that are yours: what is missing is added',
    })
    .option('check', {
      ...flag,
      default: false,
      describe: 'Write nothing; exit 1 and list the files that are not up to date',
    })
    .option('force', {
      type: 'boolean',
      default: false,
      describe: 'Overwrite files that xs2a generate did not make',
    })
    .option('dry-run', {
      ...flag,
      default: false,
      describe: 'Write nothing; list the files, and the changes of a skeleton as a diff',
    })
    .option('watch', {
      ...flag,
      default: false,
      describe: 'Generate again whenever a document or template changes',
    })
    .option('strict-one-of', {
      ...flag,
      describe: 'Reject a value that fits several alternatives of a oneOf',
    })
    .option('strict-patterns', {
      ...flag,
      describe: 'Refuse patterns that a hostile text may occupy for ever',
    })
    .option('bigint', {
      ...flag,
      describe: 'Make integers of 64 bits (int64, uint64) bigint, with all their digits',
    })
    .option('allow-remote', { ...flag, describe: 'Follow $refs to http and https addresses' })
    .option('allow-outside', {
      ...flag,
      describe: "Follow $refs to files outside of a document's folder",
    })
    .option('target', {
      ...text,
      describe: 'Another language by OpenAPI Generator (needs Java): java-spring, ...',
    })
    .option('jar', { ...text, describe: 'With --target: the jar of OpenAPI Generator' })
    .example('xs2a generate', 'server and client of this package, into generated/')
    .example('xs2a generate client --spec bank.yaml --out src/api', 'a client for another document')
    .example('xs2a generate --check', 'in CI: are the generated files up to date?')
    .example('xs2a generate server --skeleton src/bank --dry-run', 'what a skeleton would gain')
    .example('xs2a generate --target java-spring --out java', 'Java interfaces for Spring');
}
