import type { CommandModule } from 'yargs';
import { DIALECTS, type Dialect } from '../conformance/clauses/clause.js';
import { EXIT } from '../foundation/xs2a-error.js';

interface LintArguments {
  readonly file: string | undefined;
  readonly dialect: Dialect | undefined;
  readonly overlay: readonly string[] | undefined;
  readonly format: 'console' | 'json' | 'markdown';
  readonly 'fail-on': 'error' | 'warning' | 'never';
  readonly 'allow-outside': boolean;
  readonly rules: boolean;
}

/** `xs2a lint`: what the standard demands of a bank's own OpenAPI document. */
export const lintCommand: CommandModule<object, LintArguments> = {
  command: 'lint [file]',
  describe: "Hold a bank's OpenAPI document against the clauses of the standard",
  builder: (yargs) =>
    yargs
      .positional('file', { type: 'string', describe: 'OpenAPI document of a bank; - is stdin' })
      .option('dialect', {
        choices: DIALECTS,
        describe: 'Dialect of the document; else that of most of its names',
      })
      .option('overlay', {
        type: 'string',
        array: true,
        requiresArg: true,
        describe: 'OpenAPI Overlay to apply to it first; may be given several times',
      })
      .option('format', {
        choices: ['console', 'json', 'markdown'] as const,
        default: 'console' as const,
        describe: 'How to print; markdown is for --rules',
      })
      .option('fail-on', {
        choices: ['error', 'warning', 'never'] as const,
        default: 'error' as const,
        describe: 'Exit with 1 from this level on',
      })
      .option('allow-outside', {
        type: 'boolean',
        default: false,
        describe: "Follow $refs out of the document's folder",
      })
      .option('rules', { type: 'boolean', default: false, describe: 'List the rules instead' })
      .example('$0 lint bank.yaml', 'what the document says otherwise than the standard')
      .example('$0 lint bank.yaml --format json', 'the same for programs')
      .example('$0 lint --rules', 'all rules, with the clause of each'),
  handler: async (given) => {
    if (given.rules) return listRules(given.format);
    const { UsageError } = await import('./report-error.js');
    if (given.file === undefined) {
      throw new UsageError('Name an OpenAPI document: xs2a lint bank.yaml');
    }
    if (given.format === 'markdown') throw new UsageError('--format markdown is for --rules');
    await lint(given.file, given);
  },
};

async function lint(
  file: string,
  {
    dialect,
    overlay = [],
    format,
    'fail-on': failOn,
    'allow-outside': allowOutside,
  }: LintArguments,
): Promise<void> {
  const [{ lintFile }, { lintLines }] = await Promise.all([
    import('../gate/lint/lint-file.js'),
    import('../gate/lint/lint-lines.js'),
  ]);
  const options = { overlays: overlay, allowOutside };
  const result = await lintFile(file, dialect === undefined ? options : { ...options, dialect });
  const text = format === 'json' ? JSON.stringify(result, null, 2) : lintLines(result).join('\n');
  process.stdout.write(`${text}\n`);
  const { error, warning } = result.counts;
  const failing = { error, warning: error + warning, never: 0 }[failOn];
  if (failing > 0) process.exitCode = EXIT.findings;
}

async function listRules(format: LintArguments['format']): Promise<void> {
  const [{ ruleLines, rulePage, ruleRows }, { loadRegister }] = await Promise.all([
    import('../gate/lint/rule-page.js'),
    import('./load-register.js'),
  ]);
  const rows = ruleRows(loadRegister());
  if (format === 'json') process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
  else process.stdout.write(format === 'markdown' ? rulePage(rows) : ruleLines(rows));
}
