import { shellQuote } from './shell-quote.js';

/**
 * The command that sends the requests of one case again, with everything that it needs; RUN is the folder of
 * the run.
 */
export function replayCommand(id: string, run = 'RUN'): string {
  return `npx xs2a replay ${run === 'RUN' ? run : shellQuote(run)} ${shellQuote(id)}`;
}
