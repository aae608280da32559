import { visibleText } from '../../foundation/visible-text.js';
import { withoutCommands } from '../../foundation/without-commands.js';
import { withoutCredentials } from '../../foundation/without-credentials.js';
import { EXIT, formatPlace, Xs2aError } from '../../foundation/xs2a-error.js';
import { fileSystemError } from './file-system-error.js';
import { mendHint } from './published-mend.js';
import { type WrappedOutput, writeWrapped } from './write-wrapped.js';

/** A command line that cannot be executed. */
export class UsageError extends Xs2aError {
  constructor(message: string) {
    super('USAGE', message, {
      hint: 'run `xs2a --help` or `xs2a <command> --help`',
    });
  }
}

/**
 * Prints an error in one sentence with a hint, and returns its exit code. Anything but an Xs2aError is an
 * error of the tool: it is printed without a stack trace, unless XS2A_DEBUG is set.
 */
export function reportError(thrown: unknown, stream: WrappedOutput): number {
  if (process.env['XS2A_DEBUG'] && thrown instanceof Error) stream.write(`${thrown.stack}\n`);
  const error = fileSystemError(thrown) ?? thrown;
  if (error instanceof Xs2aError) {
    const place = error.place === undefined ? '' : ` (${formatPlace(error.place)})`;
    const stated = error.place !== undefined && error.message.includes(error.place.file);
    const isOfDocument = error.code === 'SPEC_INVALID' && error.place !== undefined;
    const mend = isOfDocument ? mendHint(error.place.file) : undefined;
    const hints = [error.hint, ...(mend === undefined ? [] : [mend])];
    const text = [`xs2a: ${error.message}${stated ? '' : place}`, ...hints].join('\n  ');
    writeWrapped(stream, visibleText(withoutCredentials(text), '\n').split('\n'));
    return error.exitCode;
  }
  const message = error instanceof Error ? error.message : String(error);
  const [first = ''] = message.split('\n');
  stream.write(
    `${withoutCommands(`xs2a: internal error: ${visibleText(withoutCredentials(first))}`)}\n` +
      '  set XS2A_DEBUG=1 to see where, and report it with the command line\n',
  );
  return EXIT.internal;
}
