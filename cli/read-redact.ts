import type { Options } from 'yargs';
import { PERSONAL, type Personal } from '../conformance/redaction/personal.js';
import { UsageError } from './report-error.js';

/** What stays out of the reports beside secrets. */
export const REDACT_OPTION = {
  type: 'string',
  array: true,
  requiresArg: true,
  describe: 'Also keep these out of the reports: names, ibans, psu-ids (comma-separated)',
} as const satisfies Options;

/** Reads `--redact names,ibans`. Throws USAGE for a word that it does not know. */
export function readRedact(given: readonly string[] | undefined): readonly Personal[] | undefined {
  const words = given?.flatMap((each) => each.split(',')).map((each) => each.trim());
  const known: readonly string[] = PERSONAL;
  const wrong = words?.find((each) => !known.includes(each));
  if (wrong === undefined) return words as readonly Personal[] | undefined;
  throw new UsageError(`--redact takes ${PERSONAL.join(', ')}, and not ${wrong}`);
}
