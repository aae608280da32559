import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { CommandModule } from 'yargs';
import { packageRoot } from '../foundation/package-root.js';
import { EXIT } from '../foundation/xs2a-error.js';
import { chooseAdapters } from '../generator/emit/adapters.js';
import type { GenerateOptions } from '../generator/generate.js';
import type { Target } from '../generator/plugins/choose-targets.js';
import { buildArguments, type GenerateArguments } from './generate-arguments.js';
import { type LoadedConfig, loadConfig } from './load-config.js';
import { reportError, UsageError } from './report-error.js';
import { tellCheck, tellWritten } from './tell-generated.js';
import { watchFolders } from './watch-folders.js';

/** `xs2a generate`: server and client code from OpenAPI documents. */
export const generateCommand: CommandModule<object, GenerateArguments> = {
  command: 'generate [part]',
  describe: 'Generate TypeScript server and client code from OpenAPI documents',
  builder: buildArguments,
  handler: async (given) => {
    if (given.check && given.watch) throw new UsageError('--check and --watch exclude each other');
    if (given.jar !== undefined && given.target === undefined) {
      throw new UsageError('--jar is for --target');
    }
    if (given.target !== undefined) {
      if (given.name !== undefined) throw new UsageError('--name cannot be used with --target');
      const specs = given.spec ?? ownSpecs(true).slice(0, 1);
      const { generateForeign } = await import('./generate-foreign.js');
      return generateForeign(given.target, specs, given);
    }
    const options = await optionsOf(given);
    if (given.watch) return watchAndGenerate(options, given);
    await generateOnce(options, given);
  },
};

/** Flags win over the configuration file, which wins over the documents of this package. */
async function optionsOf(given: GenerateArguments): Promise<GenerateOptions> {
  const config = await loadConfig(given.config);
  const part = given.part ?? config?.part ?? 'all';
  const templates = given.templates ?? config?.templates;
  const skeleton = given.skeleton ?? config?.skeleton;
  const specs = given.spec ?? config?.spec;
  const out = resolve(given.out ?? config?.out ?? defaultOut(config));
  const adapters = given.adapter ?? (config?.adapters && [config.adapters].flat());
  const names = namesOf(given, config);
  return {
    specs: specs ?? ownSpecs(skeleton !== undefined),
    ...(names === undefined ? {} : { names }),
    out,
    ...(out === ownOut() ? { runtime: '../runtime' } : {}),
    parts: part === 'all' ? ['server', 'client'] : [part],
    adapters: chooseAdapters(adapters),
    check: given.check || given['dry-run'],
    force: given.force,
    overlays: given.overlay ?? config?.overlay ?? [],
    allowRemote: given['allow-remote'] ?? config?.allowRemote ?? false,
    allowOutside: given['allow-outside'] ?? config?.allowOutside ?? false,
    strictOneOf: given['strict-one-of'] ?? config?.strictOneOf ?? false,
    strictPatterns: given['strict-patterns'] ?? config?.strictPatterns ?? false,
    ...((given.bigint ?? config?.bigint) === true ? { bigint: true } : {}),
    exclusive: given.spec === undefined && (specs !== undefined || skeleton === undefined),
    targets: [...(config?.targets ?? []), ...((given.with ?? []) as readonly Target[])],
    ...(templates === undefined ? {} : { templates: resolve(templates) }),
    ...(skeleton === undefined ? {} : { skeleton: resolve(skeleton) }),
  };
}

/** Names of a configuration are those of its documents: other documents have others. */
function namesOf(
  { name, spec }: GenerateArguments,
  config: LoadedConfig | undefined,
): readonly string[] | undefined {
  if (name !== undefined) return [name];
  return spec === undefined && config?.name !== undefined ? [config.name].flat() : undefined;
}

/** stdout gets what was made (or the diff of a skeleton), stderr what the user should know. */
async function generateOnce(options: GenerateOptions, given: GenerateArguments): Promise<void> {
  const { generate } = await import('../generator/generate.js');
  const result = await generate(options);
  const { out, check } = options;
  process.stdout.write(check === true ? tellCheck(result, out) : tellWritten(result, out));
  if (given['dry-run'] && result.skeleton !== undefined) {
    process.stdout.write(result.skeleton.diff);
  }
  for (const note of [...result.warnings, ...(result.skeleton?.notes ?? [])]) {
    process.stderr.write(`${note}\n`);
  }
  const stale = result.stale.length > 0 || (result.skeleton?.diff ?? '') !== '';
  if (given.check && stale) process.exitCode = EXIT.findings;
}

/** Generates now and after every change, until Ctrl-C; a mistake is told and waits to be mended. */
async function watchAndGenerate(options: GenerateOptions, given: GenerateArguments): Promise<void> {
  const stop = new AbortController();
  const again = async (): Promise<void> => {
    try {
      await generateOnce(options, given);
    } catch (error) {
      reportError(error, process.stderr);
    }
  };
  await again();
  let last = Promise.resolve();
  const more = [options.templates, given.config].filter((path) => path !== undefined);
  const onChange = (): void => {
    last = last.then(again);
  };
  const read = [...options.specs, ...(options.overlays ?? []), ...more];
  watchFolders(read, onChange, stop.signal);
  process.stderr.write('Watching; Ctrl-C ends it.\n');
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  stop.abort();
  await last;
}

/** The documents of this package. Handlers are laid out for the contract alone, not once a dialect. */
function ownSpecs(oneDialect: boolean): readonly string[] {
  const names = ['xs2a.yaml', 'iam.yaml', ...(oneDialect ? [] : ['overlays/berlin-group.yaml'])];
  return names.map((name) => join(packageRoot(), 'spec', ...name.split('/')));
}

function defaultOut(config: LoadedConfig | undefined): string {
  return config === undefined ? (ownOut() ?? 'generated') : join(dirname(config.file), 'generated');
}

/** The folder of a working copy of this package; what is in it imports runtime/ and holds no copy. */
function ownOut(): string | undefined {
  const isWorkingCopy = existsSync(join(packageRoot(), 'tsconfig.json'));
  return isWorkingCopy ? join(packageRoot(), 'generated') : undefined;
}
