import { startWorker } from '../studio/worker/start-worker.js';
import { MAIN, openStudio } from './studio.testing.js';

/** A worker in a process of its own, which tests kill: its arguments are the folder and the database of the studio. */
const [folder = '', url = ''] = process.argv.slice(2);
const { context, queue } = await openStudio(folder, url);
startWorker(context, queue, { main: MAIN, silentMs: 3_000 });
process.stdout.write('ready\n');
