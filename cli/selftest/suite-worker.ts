import type { CommandModule } from 'yargs';
import { serveLines } from '../../foundation/serve-lines.js';
import { optimiseAsUsual } from '../shared/delay-optimising.js';

/** `xs2a suite-worker`, not in the help: runs the suite repeatedly, for the selftest. */
export const suiteWorkerCommand: CommandModule<object, object> = {
  handler: async () => {
    optimiseAsUsual();
    const { standards } = await import('../../conformance/prepare-run.js');
    const { tryBank } = await import('../../conformance/selftest/try-bank.js');
    const standardOf = standards();
    await serveLines({ input: process.stdin, output: process.stdout }, (question) =>
      // only the selftest sends requests
      tryBank(standardOf, question as Parameters<typeof tryBank>[1]),
    );
  },
};
