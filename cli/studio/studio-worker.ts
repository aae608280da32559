import type { CommandModule } from 'yargs';
import type { ArgumentsOf } from '../shared/arguments-of.js';
import { optimiseAsUsual } from '../shared/delay-optimising.js';
import { endOfProcess } from '../shared/end-of-process.js';
import { PLACE_OPTIONS, placeOf } from './place-options.js';
import { refuseUnlessRuns } from './refuse-concurrency.js';

const OPTIONS = {
  ...PLACE_OPTIONS,
  database: { ...PLACE_OPTIONS.database, demandOption: true, describe: 'Address of PostgreSQL' },
  concurrency: {
    type: 'number',
    requiresArg: true,
    default: 1,
    describe: 'Runs at once, each of another bank',
  },
} as const;

/** `xs2a studio worker`: carries out runs of a studio on PostgreSQL, on this or another machine. */
export const studioWorkerCommand: CommandModule<object, ArgumentsOf<typeof OPTIONS>> = {
  builder: (yargs) =>
    yargs
      .options(OPTIONS)
      .example('$0 studio worker --database postgres://db/xs2a --folder /srv/studio', ''),
  handler: async (args) => {
    refuseUnlessRuns(args.concurrency, 1);
    const ended = endOfProcess();
    const { openPlace } = await import('../../studio/server/open-studio.js');
    const { openRunTools } = await import('../../studio/runs/open-run-tools.js');
    const { concurrency } = args;
    const place = await openPlace(placeOf(args));
    const tools = await openRunTools(place.context, { worker: { concurrency } });
    optimiseAsUsual();
    process.stderr.write(
      'The worker waits for runs. Ctrl-C ends it; other workers take its runs over.\n',
    );
    await ended;
    await tools.close();
    await place.close();
  },
};
