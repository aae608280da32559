import {
  DEFAULT_FORMS,
  REPORT_FILES,
  type ReportForm,
} from '../../conformance/record/report-forms.js';
import { UsageError } from './report-error.js';
import { isOnGithub } from './tell-github.js';

/** The options shared by all commands that write reports. */
export const REPORTER_OPTIONS = {
  reporter: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: `Report to write: ${Object.keys(REPORT_FILES).join(', ')}, or the path of your own module; may be repeated; default: ${DEFAULT_FORMS.join(', ')}`,
  },
  // its older name
  report: { type: 'array', string: true, requiresArg: true, hidden: true },
} as const;

export interface ReporterArguments {
  readonly reporter?: readonly string[] | undefined;
  readonly report?: readonly string[] | undefined;
}

/** The reports to write. */
export interface WantedReports {
  readonly forms: readonly ReportForm[];
  /** Paths of modules, as given. */
  readonly modules: readonly string[];
}

/**
 * Parses `html,har` and `./my-reporter.mjs`, given once or several times. When no format is named, the
 * default ones are written, with annotations when GitHub Actions runs the command. Throws UsageError for any
 * other word.
 */
export function readReporters({ reporter, report }: ReporterArguments): WantedReports {
  const given = [...(reporter ?? []), ...(report ?? [])];
  const modules = given.filter(isPath);
  const words = given
    .filter((each) => !isPath(each))
    .flatMap((each) => each.split(','))
    .map((each) => each.trim());
  const wrong = words.find((word) => !Object.hasOwn(REPORT_FILES, word));
  if (wrong !== undefined) {
    const forms = Object.keys(REPORT_FILES).join(', ');
    throw new UsageError(
      `--reporter ${wrong} is not a report format: use ${forms}, or the path of your own module, such as ./my-reporter.mjs`,
    );
  }
  const usual = isOnGithub() ? ([...DEFAULT_FORMS, 'github'] as const) : DEFAULT_FORMS;
  const forms = words.length === 0 ? usual : ([...new Set(words)] as ReportForm[]);
  return { forms, modules: [...new Set(modules)] };
}

const isPath = (word: string): boolean => /[/\\]|\.[cm]?js$/.test(word);
