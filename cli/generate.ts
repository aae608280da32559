import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Argv, CommandModule } from 'yargs';
import { packageRoot } from '../foundation/package-root.js';
import { EXIT } from '../foundation/xs2a-error.js';
import type { Part } from '../generator/emit/targets.js';
import { type GenerateOptions, type GenerateResult, generate } from '../generator/generate.js';
import { type LoadedConfig, loadConfig } from './load-config.js';
import { reportError, UsageError } from './report-error.js';
import { watchFolders } from './watch-folders.js';

type Choice = Part | 'all';

interface GenerateArguments {
  readonly part: Choice | undefined;
  readonly config: string | undefined;
  readonly spec: readonly string[] | undefined;
  readonly out: string | undefined;
  readonly templates: string | undefined;
  readonly check: boolean;
  readonly watch: boolean;
  readonly 'strict-one-of': boolean | undefined;
}

const CHOICES: readonly Choice[] = ['server', 'client', 'all'];

/** `xs2a generate`: server and client code from OpenAPI documents. */
export const generateCommand: CommandModule<object, GenerateArguments> = {
  command: 'generate [part]',
  describe: 'Generate TypeScript server and client code from OpenAPI documents',
  builder: buildArguments,
  handler: async (given) => {
    if (given.check && given.watch) throw new UsageError('--check and --watch exclude each other');
    const options = await optionsOf(given);
    if (given.watch) return watchAndGenerate(options, given);
    await generateOnce(options);
  },
};

/** Flags win over the configuration file, which wins over the documents of this package. */
async function optionsOf(given: GenerateArguments): Promise<GenerateOptions> {
  const config = await loadConfig(given.config);
  const part = given.part ?? config?.part ?? 'all';
  const templates = given.templates ?? config?.templates;
  return {
    specs: given.spec ?? config?.spec ?? ownSpecs(),
    out: resolve(given.out ?? config?.out ?? defaultOut(config)),
    parts: part === 'all' ? ['server', 'client'] : [part],
    check: given.check,
    strictOneOf: given['strict-one-of'] ?? config?.strictOneOf ?? false,
    exclusive: given.spec === undefined,
    ...(config?.targets === undefined ? {} : { targets: config.targets }),
    ...(templates === undefined ? {} : { templates: resolve(templates) }),
  };
}

async function generateOnce(options: GenerateOptions): Promise<void> {
  const result = await generate(options);
  const { out, check } = options;
  process.stdout.write(check === true ? tellCheck(result, out) : tellWritten(result, out));
  if (result.stale.length > 0) process.exitCode = EXIT.findings;
}

/** Generates now and after every change, until Ctrl-C; a mistake is told and waits to be mended. */
async function watchAndGenerate(
  options: GenerateOptions,
  { config }: GenerateArguments,
): Promise<void> {
  const stop = new AbortController();
  const again = async (): Promise<void> => {
    try {
      await generateOnce(options);
    } catch (error) {
      reportError(error, process.stderr);
    }
  };
  await again();
  let last = Promise.resolve();
  const more = [options.templates, config].filter((path) => path !== undefined);
  const onChange = (): void => {
    last = last.then(again);
  };
  watchFolders([...options.specs, ...more], onChange, stop.signal);
  process.stderr.write('Watching; Ctrl-C ends it.\n');
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  stop.abort();
  await last;
}

function buildArguments(yargs: Argv): Argv<GenerateArguments> {
  return yargs
    .positional('part', {
      choices: CHOICES,
      describe: 'What to generate [default: all]',
    })
    .option('config', {
      type: 'string',
      requiresArg: true,
      describe: 'Configuration [default: xs2a.config.{ts,js,json}, if any]',
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
    .option('templates', {
      type: 'string',
      requiresArg: true,
      describe: 'Folder with templates that replace ours of the same name',
    })
    .option('check', {
      type: 'boolean',
      default: false,
      describe: 'Write nothing; exit 1 and list the files that are not up to date',
    })
    .option('watch', {
      type: 'boolean',
      default: false,
      describe: 'Generate again whenever a document or template changes',
    })
    .option('strict-one-of', {
      type: 'boolean',
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
function defaultOut(config: LoadedConfig | undefined): string {
  if (config !== undefined) return join(dirname(config.file), 'generated');
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
