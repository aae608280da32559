/**
 * Lets a reader close the pipe (`| head -1`): further output is dropped, and the command continues to its
 * end, its reports and its exit code. Any other error of these streams is thrown.
 */
export function bearClosedPipes(streams: readonly NodeJS.WritableStream[]): void {
  for (const stream of streams) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
