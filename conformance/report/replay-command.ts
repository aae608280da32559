import type { RunStarted } from '../record/event.js';
import { shellQuote } from './shell-quote.js';

/**
 * The command that sends the requests of one case again, with everything that it needs; RUN is the folder of the run. `started` names the
 * profile, which has to be given for a run outside of reports/.
 */
export function replayCommand(
  id: string,
  run = 'RUN',
  started?: Pick<RunStarted, 'profile'>,
): string {
  const words = `npx xs2a replay ${run === 'RUN' ? run : shellQuote(run)} ${shellQuote(id)}`;
  const { path, file } = started?.profile ?? {};
  if (path === undefined || file === undefined || /^(?:\.\/)?reports\//.test(run)) return words;
  return `${words} --profile ${shellQuote(file)}`;
}
