import type { Options } from 'yargs';
import type { Detail } from '../conformance/report/console/create-console.js';
import { UsageError } from './report-error.js';

/** How much a command tells, of every command that makes a run. */
export const OUTPUT_OPTIONS = {
  quiet: {
    type: 'boolean',
    default: false,
    describe: 'Tell the verdict and the report alone',
  },
  verbose: {
    type: 'boolean',
    default: false,
    describe: 'Tell every case as it ends, with its findings',
  },
  json: {
    type: 'boolean',
    default: false,
    describe: 'Print summary.json on stdout; all that is for people goes to stderr',
  },
} as const satisfies Readonly<Record<string, Options>>;

/** What the two flags say together. Throws UsageError. */
export function readDetail(flags: { readonly quiet: boolean; readonly verbose: boolean }): Detail {
  if (flags.quiet && flags.verbose) {
    throw new UsageError('--quiet and --verbose contradict each other: give one of them');
  }
  return flags.quiet ? 'quiet' : flags.verbose ? 'verbose' : 'usual';
}
