/**
 * Lets a reader hang up (`| head -1`): what would have been printed is not, and the command goes on to its
 * end, its reports and its exit code. Any other error of these streams is one.
 */
export function bearClosedPipes(streams: readonly NodeJS.WritableStream[]): void {
  for (const stream of streams) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
