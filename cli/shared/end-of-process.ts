/** Resolves on Ctrl-C, on SIGTERM, or when the parent process has exited. */
export function endOfProcess(): Promise<void> {
  return new Promise((done) => {
    const end = (): void => done();
    process.once('SIGINT', end);
    process.once('SIGTERM', end);
    if (process.channel !== undefined) process.once('disconnect', end);
  });
}
