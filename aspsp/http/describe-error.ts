/** The parts of an error for the log: its name, message and place, and nothing of the request. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.name) : typeof error;
}
