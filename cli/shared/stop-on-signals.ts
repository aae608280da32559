import { EXIT } from '../../foundation/xs2a-error.js';

/** The first Ctrl-C ends a run with complete reports, the second one ends the process. */
export function stopOnSignals(meanwhile = 'the report covers what was tested'): {
  readonly signal: AbortSignal;
  release(): void;
} {
  const controller = new AbortController();
  const onSignal = (): void => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    process.stderr.write(`\nStopping; ${meanwhile}. Ctrl-C again quits at once.\n`);
    controller.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return {
    signal: controller.signal,
    release: () => {
      process.removeListener('SIGINT', onSignal);
      process.removeListener('SIGTERM', onSignal);
    },
  };
}
