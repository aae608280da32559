import type { Options } from 'yargs';
import type { Detail } from '../../conformance/report/console/create-console.js';
import { UsageError } from './report-error.js';

/** How much a command prints; shared by all commands that execute a run. */
export const OUTPUT_OPTIONS = {
  quiet: {
    type: 'boolean',
    default: false,
    describe: 'Print only the verdict and the path of the report',
  },
  verbose: {
    type: 'boolean',
    default: false,
    describe:
      'Print every check and case when it ends, and at the end every cause, warning and leftover',
  },
  json: {
    type: 'boolean',
    default: false,
    describe: 'Print summary.json on stdout; text for people goes to stderr',
  },
} as const satisfies Readonly<Record<string, Options>>;

/** The combined meaning of the two flags. Throws UsageError when both are given. */
export function readDetail(flags: { readonly quiet: boolean; readonly verbose: boolean }): Detail {
  if (flags.quiet && flags.verbose) {
    throw new UsageError('--quiet and --verbose contradict each other: give only one of them');
  }
  return flags.quiet ? 'quiet' : flags.verbose ? 'verbose' : 'usual';
}
