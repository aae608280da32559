import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Argv, CommandModule } from 'yargs';
import { packageRoot } from '../foundation/package-root.js';
import { EXIT } from '../foundation/xs2a-error.js';
import type { Part } from '../generator/emit/targets.js';
import { type GenerateResult, generate } from '../generator/generate.js';

type Choice = Part | 'all';

interface GenerateArguments {
  readonly part: Choice;
  readonly spec: readonly string[] | undefined;
  readonly out: string | undefined;
  readonly check: boolean;
  readonly 'strict-one-of': boolean;
}

const CHOICES: readonly Choice[] = ['server', 'client', 'all'];

/** `xs2a generate`: server and client code from OpenAPI documents. */
export const generateCommand: CommandModule<object, GenerateArguments> = {
  command: 'generate [part]',
  describe: 'Generate TypeScript server and client code from OpenAPI documents',
  builder: buildArguments,
  handler: async (given) => {
    const out = resolve(given.out ?? defaultOut());
    const result = await generate({
      specs: given.spec ?? ownSpecs(),
      out,
      parts: given.part === 'all' ? ['server', 'client'] : [given.part],
      check: given.check,
      strictOneOf: given['strict-one-of'],
      exclusive: given.spec === undefined,
    });
    process.stdout.write(given.check ? tellCheck(result, out) : tellWritten(result, out));
    if (result.stale.length > 0) process.exitCode = EXIT.findings;
  },
};

function buildArguments(yargs: Argv): Argv<GenerateArguments> {
  return yargs
    .positional('part', {
      choices: CHOICES,
      default: 'all' as Choice,
      describe: 'What to generate',
    })
    .option('spec', {
      type: 'string',
      array: true,
      requiresArg: true,
      describe: 'OpenAPI 3 documents; without it the ones of this package',
    })
    .option('out', {
      type: 'string',
      requiresArg: true,
      describe: 'Folder to write to [default: generated]',
    })
    .option('check', {
      type: 'boolean',
      default: false,
      describe: 'Write nothing; exit 1 and list the files that are not up to date',
    })
    .option('strict-one-of', {
      type: 'boolean',
      default: false,
      describe: 'Reject a value that fits several alternatives of a oneOf',
    })
    .example('xs2a generate', 'server and client of this package, into generated/')
    .example('xs2a generate client --spec bank.yaml --out src/api', 'a client for another document')
    .example('xs2a generate --check', 'in CI: are the generated files up to date?');
}

function ownSpecs(): readonly string[] {
  return ['xs2a.yaml', 'iam.yaml'].map((file) => join(packageRoot(), 'spec', file));
}

/** The package's own folder when it is a working copy, else one below the current folder. */
function defaultOut(): string {
  const own = existsSync(join(packageRoot(), 'tsconfig.json'));
  return own ? join(packageRoot(), 'generated') : 'generated';
}

function tellCheck({ stale, unchanged }: GenerateResult, out: string): string {
  if (stale.length === 0) return `${shown(out)}: all ${unchanged.length} files are up to date\n`;
  const lines = stale.map((file) => `stale: ${join(shown(out), file)}\n`);
  return `${lines.join('')}${count(stale.length)} not up to date; run xs2a generate\n`;
}

function tellWritten(result: GenerateResult, out: string): string {
  const { written, unchanged, removed, packages } = result;
  const removal = removed.length === 0 ? '' : `, ${removed.length} removed`;
  return (
    `${shown(out)}: ${count(written.length)} written, ${unchanged.length} unchanged${removal}\n` +
    `The output imports these npm packages: ${packages.join(', ')}\n`
  );
}

function count(files: number): string {
  return files === 1 ? '1 file' : `${files} files`;
}

function shown(out: string): string {
  return relative('', out) || '.';
}
