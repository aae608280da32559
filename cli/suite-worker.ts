import type { CommandModule } from 'yargs';
import { serveLines } from '../foundation/serve-lines.js';

/** `xs2a suite-worker`, not in the help: runs the suite again and again, for the selftest. */
export const suiteWorkerCommand: CommandModule<object, object> = {
  command: 'suite-worker',
  describe: false,
  handler: async () => {
    const { loadStandard } = await import('../conformance/prepare-run.js');
    const { tryBank } = await import('../conformance/selftest/try-bank.js');
    const standard = await loadStandard();
    await serveLines({ input: process.stdin, output: process.stdout }, (question) =>
      // the selftest is the only one who asks
      tryBank(standard, question as Parameters<typeof tryBank>[1]),
    );
  },
};
