import type { CommandModule } from 'yargs';
import { DIALECTS, type Dialect } from '../../conformance/clauses/clause.js';
import { EXIT } from '../../foundation/xs2a-error.js';
import type { LintFormat } from '../../gate/lint/render-lint.js';
import type { LintLimit } from '../../gate/lint/told-lint.js';
import { TOLD_FORMATS } from '../../gate/report/render-told.js';
import { readOutputs, tellReport } from '../shared/read-outputs.js';
import { writesNothing } from './writes-nothing.js';

const FORMATS = ['console', 'json', 'markdown', ...TOLD_FORMATS] as const;

interface LintArguments {
  readonly file: string | undefined;
  readonly dialect: Dialect | undefined;
  readonly overlay: readonly string[] | undefined;
  readonly format: LintFormat;
  readonly output: readonly string[] | undefined;
  readonly 'fail-on': LintLimit;
  readonly 'allow-outside': boolean;
  readonly rules: boolean;
}

/** `xs2a lint`: checks a bank's own OpenAPI document against the standard. */
export const lintCommand: CommandModule<object, LintArguments> = {
  builder: (yargs) =>
    yargs
      .positional('file', { type: 'string', describe: 'OpenAPI document of a bank; - is stdin' })
      .option('dialect', {
        choices: DIALECTS,
        describe: 'Dialect of the document; by default the one that most of its names match',
      })
      .option('overlay', {
        type: 'string',
        array: true,
        requiresArg: true,
        describe: 'OpenAPI Overlay to apply to it first; may be repeated',
      })
      .option('format', {
        choices: FORMATS,
        default: 'console' as const,
        describe: 'Output format of the findings',
      })
      .option('output', {
        type: 'string',
        array: true,
        requiresArg: true,
        describe: 'FORMAT=FILE: also write another format to a file',
      })
      .option('fail-on', {
        choices: ['error', 'warning', 'never'] as const,
        default: 'error' as const,
        describe: 'Exit with 1 for findings of this level or worse',
      })
      .option('allow-outside', {
        type: 'boolean',
        default: false,
        describe: "Follow $refs to files outside the document's folder",
      })
      .option('rules', { type: 'boolean', default: false, describe: 'List the rules instead' })
      .example('$0 lint bank.yaml', 'how the document deviates from the standard')
      .example('$0 lint bank.yaml --format json', 'the same as JSON for programs')
      .example('$0 lint --rules', 'all rules, each with its clause'),
  handler: writesNothing(async (given) => {
    if (given.rules) return listRules(given.format);
    const { UsageError } = await import('../shared/report-error.js');
    if (given.file === undefined) {
      throw new UsageError('Name an OpenAPI document: xs2a lint bank.yaml');
    }
    await lint(given.file, given);
  }),
};

async function lint(
  file: string,
  {
    dialect,
    overlay = [],
    format,
    output = [],
    'fail-on': failOn,
    'allow-outside': allowOutside,
  }: LintArguments,
): Promise<void> {
  const [{ lintFile }, { renderLint }] = await Promise.all([
    import('../../gate/lint/lint-file.js'),
    import('../../gate/lint/render-lint.js'),
  ]);
  const outputs = readOutputs(output, FORMATS);
  const options = { overlays: overlay, allowOutside };
  const result = await lintFile(file, dialect === undefined ? options : { ...options, dialect });
  await tellReport(outputs, format, (each) => renderLint(each, result, failOn));
  const { error, warning } = result.counts;
  const failing = { error, warning: error + warning, never: 0 }[failOn];
  if (failing > 0) process.exitCode = EXIT.findings;
}

async function listRules(format: LintArguments['format']): Promise<void> {
  const [{ ruleLines, rulePage, ruleRows }, { loadRegister }] = await Promise.all([
    import('../../gate/lint/rule-page.js'),
    import('../shared/load-register.js'),
  ]);
  const rows = ruleRows(loadRegister());
  if (format === 'json') process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
  else process.stdout.write(format === 'markdown' ? rulePage(rows) : ruleLines(rows));
}
