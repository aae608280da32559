import { resolve } from 'node:path';
import { UsageError } from '../shared/report-error.js';
import type { GenerateArguments } from './generate-arguments.js';

/** Generates another language with OpenAPI Generator; Ctrl-C ends Java too. */
export async function generateForeign(
  target: string,
  specs: readonly string[],
  { out, jar, check, watch, part }: GenerateArguments,
): Promise<void> {
  const [spec, ...others] = specs;
  if (spec === undefined || others.length > 0) {
    throw new UsageError('--target takes one document: give one --spec');
  }
  if (out === undefined) throw new UsageError('--target needs --out');
  if (check || watch) throw new UsageError('--target cannot be used with --check or --watch');
  if (part !== undefined) throw new UsageError(`--target determines the output: leave out ${part}`);
  const { generateWith } = await import('../../generator/openapi-generator/generate-with.js');
  const stop = new AbortController();
  const onSignal = (): void => stop.abort();
  process.once('SIGINT', onSignal);
  try {
    const made = await generateWith(target, {
      spec: resolve(spec),
      out: resolve(out),
      signal: stop.signal,
      ...(jar === undefined ? {} : { jar }),
    });
    process.stdout.write(`${out}: ${made.files.length} files for ${target}\n`);
    process.stderr.write(`Made with ${made.jar} (${made.jarFrom})\n`);
    if (made.recordedIn !== undefined) {
      process.stderr.write(`Its SHA-256 is recorded in ${made.recordedIn}: commit that file\n`);
    }
  } finally {
    process.removeListener('SIGINT', onSignal);
  }
}
