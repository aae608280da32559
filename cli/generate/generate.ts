import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandModule } from 'yargs';
import { packageRoot } from '../../foundation/package-root.js';
import { EXIT } from '../../foundation/xs2a-error.js';
import type { GenerateOptions, GenerateResult } from '../../generator/generate-options.js';
import { reportError, UsageError } from '../shared/report-error.js';
import { buildArguments, type GenerateArguments } from './generate-arguments.js';
import { generateOptions, ownSpecs } from './generate-options.js';
import { loadConfig } from './load-config.js';
import { type TestedVersions, tellCheck, tellWritten } from './tell-generated.js';
import { watchFolders } from './watch-folders.js';

/** `xs2a generate`: generates server and client code from OpenAPI documents. */
export const generateCommand: CommandModule<object, GenerateArguments> = {
  builder: buildArguments,
  handler: async (given) => {
    if (given.check && given.watch)
      throw new UsageError('--check and --watch cannot be used together');
    if (given.jar !== undefined && given.target === undefined) {
      throw new UsageError('--jar needs --target');
    }
    if (given.target !== undefined) {
      if (given.name !== undefined) throw new UsageError('--name cannot be used with --target');
      const specs = given.spec ?? ownSpecs(true).slice(0, 1);
      const { generateForeign } = await import('./generate-foreign.js');
      return generateForeign(given.target, specs, given);
    }
    const options = generateOptions(given, await loadConfig(given.config));
    if (given.watch) return watchAndGenerate(options, given);
    await generateOnce(options, given);
  },
};

/** stdout gets the list of generated files (or the diff of a skeleton), stderr the notes for the user. */
async function generateOnce(options: GenerateOptions, given: GenerateArguments): Promise<void> {
  const { generate } = await import('../../generator/generate.js');
  const result = await generate(options);
  const { out, check } = options;
  process.stdout.write(
    check === true ? tellCheck(result, out) : tellWritten(result, out, testedVersions()),
  );
  if (given['dry-run'] && result.skeleton !== undefined) {
    process.stdout.write(result.skeleton.diff);
  }
  for (const note of [...result.warnings, ...(result.skeleton?.notes ?? [])]) {
    process.stderr.write(`${note}\n`);
  }
  if (check !== true) await tellBroken(options, result);
  const stale = result.stale.length > 0 || (result.skeleton?.diff ?? '') !== '';
  if (given.check && stale) process.exitCode = EXIT.findings;
}

/** The versions in our own package.json, which are exact. */
function testedVersions(): TestedVersions {
  const text = readFileSync(join(packageRoot(), 'package.json'), 'utf8');
  const own = JSON.parse(text) as Readonly<Record<string, TestedVersions>>;
  return { ...own['devDependencies'], ...own['dependencies'] };
}

/** The handlers that a change of the document broke; `tsc` reports them too, but less plainly. */
async function tellBroken(options: GenerateOptions, result: GenerateResult): Promise<void> {
  if (result.skeleton === undefined) return;
  const { brokenHandlers } = await import('./broken-handlers.js');
  for (const sentence of await brokenHandlers(options, result)) {
    process.stderr.write(`${sentence}\n`);
  }
}

/**
 * Generates at once and after every change, until Ctrl-C; reports an error and waits until it is corrected.
 */
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
  process.stderr.write('Watching; Ctrl-C stops.\n');
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  stop.abort();
  await last;
}
