import type { CommandModule } from 'yargs';
import { optimiseAsUsual } from '../shared/delay-optimising.js';

/** `xs2a studio-run`, not in the help: carries out one run for the worker that starts it. */
export const studioRunCommand: CommandModule<object, object> = {
  handler: async () => {
    optimiseAsUsual();
    const { serveRun } = await import('../../studio/worker/serve-run.js');
    await serveRun();
  },
};
