/** The capabilities of a stream that the reporters need. */
export interface Terminal {
  readonly tty: boolean;
  readonly color: boolean;
  readonly columns: number;
  readonly ci: boolean;
}

/** More columns than any line has. */
const WHOLE_LINES = 100_000;

/**
 * Reads the capabilities from a stream and the environment: NO_COLOR (any value) and TERM=dumb switch colours
 * off; CI (unless empty, `false` or `0`) selects plain lines. A terminal of unknown width has 80 columns; in
 * a file or a pipe nothing is truncated or wrapped.
 */
export function terminalOf(
  stream: { readonly isTTY?: boolean; readonly columns?: number },
  env: Readonly<Record<string, string | undefined>>,
): Terminal {
  const tty = stream.isTTY === true && env['TERM'] !== 'dumb';
  const columns = stream.columns ?? 0;
  return {
    tty,
    color: tty && (env['NO_COLOR'] ?? '') === '',
    columns: columns > 0 ? columns : stream.isTTY === true ? 80 : WHOLE_LINES,
    ci: !['', 'false', '0'].includes(env['CI'] ?? ''),
  };
}
