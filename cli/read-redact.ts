import type { Options } from 'yargs';
import { PERSONAL, type Personal } from '../conformance/redaction/personal.js';
import { UsageError } from './report-error.js';

/** What is kept out of the reports in addition to secrets. */
export const REDACT_OPTION = {
  type: 'string',
  array: true,
  requiresArg: true,
  describe: 'Also keep these out of the reports: names, ibans, psu-ids (comma-separated)',
} as const satisfies Options;

/** Parses `--redact names,ibans`. Throws USAGE for an unknown word. */
export function readRedact(given: readonly string[] | undefined): readonly Personal[] | undefined {
  const words = given?.flatMap((each) => each.split(',')).map((each) => each.trim());
  const known: readonly string[] = PERSONAL;
  const wrong = words?.find((each) => !known.includes(each));
  if (wrong === undefined) return words as readonly Personal[] | undefined;
  throw new UsageError(`--redact takes ${PERSONAL.join(', ')}, not ${wrong}`);
}
