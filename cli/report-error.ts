import { EXIT, formatPlace, Xs2aError } from '../foundation/xs2a-error.js';

/** A command line that yargs refuses. */
export class UsageError extends Xs2aError {
  constructor(message: string) {
    super('USAGE', plain(message.split('\n')[0] ?? message), {
      hint: 'run `xs2a --help` or `xs2a <command> --help`',
    });
  }
}

/** What yargs says of words that are missing, for those who do not know its terms. */
function plain(message: string): string {
  const [, given, needed] =
    /^Not enough non-option arguments: got (\d+), need at least (\d+)/.exec(message) ?? [];
  if (needed === undefined) return message;
  return `The command takes ${needed} ${needed === '1' ? 'word' : 'words'} more than its name, and got ${given}`;
}

/**
 * Says an error in one sentence and what to do about it, and returns its exit code. What is not an
 * Xs2aError is a defect of the tool: still no stack trace, unless XS2A_DEBUG is set.
 */
export function reportError(error: unknown, stream: { write(text: string): unknown }): number {
  if (process.env['XS2A_DEBUG'] && error instanceof Error) stream.write(`${error.stack}\n`);
  if (error instanceof Xs2aError) {
    const place = error.place === undefined ? '' : ` (${formatPlace(error.place)})`;
    const stated = error.place !== undefined && error.message.includes(error.place.file);
    stream.write(`xs2a: ${error.message}${stated ? '' : place}\n  ${error.hint}\n`);
    return error.exitCode;
  }
  const message = error instanceof Error ? error.message : String(error);
  stream.write(
    `xs2a: the tool itself broke: ${message.split('\n')[0]}\n` +
      '  set XS2A_DEBUG=1 to see where, and report it with the command line\n',
  );
  return EXIT.internal;
}
