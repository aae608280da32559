import { Xs2aError } from '../../foundation/xs2a-error.js';

const MOST_LINES = 5;

/** The end of Java's output, without its stack trace, as an error for the user. */
export function tellFailure(output: string, code: number | null): Xs2aError {
  if (/UnsupportedClassVersionError|Unsupported major.minor version/.test(output)) {
    return new Xs2aError('TOOL_MISSING', 'The Java on PATH is too old for this jar.', {
      hint: 'Install Java 11 or newer, or give an older jar with --jar.',
    });
  }
  if (/Unable to access jarfile|Invalid or corrupt jarfile/.test(output)) {
    return new Xs2aError('TOOL_MISSING', 'Java cannot read the jar of OpenAPI Generator.', {
      hint: 'Check the file given with --jar; it may be damaged, or not a jar.',
    });
  }
  const said = tellingLines(output).map((line) => `\n  ${line}`);
  return new Xs2aError('TOOL_FAILED', `OpenAPI Generator failed (exit ${code}).${said.join('')}`, {
    hint: 'xs2a found no error in the document; the message above comes from the Java tool.',
  });
}

/** The last lines that explain the failure: no stack frames, no log lines, no repetitions. */
function tellingLines(output: string): readonly string[] {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter(
      (line) => line !== '' && !/^(at |\.\.\. \d+ more|#|\[main\] (INFO|WARN|DEBUG))/.test(line),
    )
    .map((line) => line.replace(/^Caused by: /, '').slice(0, 200));
  return [...new Set(lines)].slice(-MOST_LINES);
}
