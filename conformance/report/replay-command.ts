import type { RunStarted, WalkTold } from '../record/event.js';
import { shellQuote } from './shell-quote.js';
import { isOfWalks, walkCommand } from './walk-again.js';

/** A case, with its walks if it has some. */
interface RepeatedCase {
  readonly id: string;
  readonly walk?: WalkTold | undefined;
}

/**
 * The command that sends the requests of one case again, with everything that it needs; RUN is the folder of the run. `started` names the
 * profile, which has to be given for a run outside of reports/. Random walks are sent again by their seed.
 */
export function replayCommand(
  { id, walk }: RepeatedCase,
  run = 'RUN',
  started?: Pick<RunStarted, 'profile'>,
): string {
  if (walk !== undefined || isOfWalks(id)) return walkCommand(id, walk, started);
  const words = `npx xs2a replay ${run === 'RUN' ? run : shellQuote(run)} ${shellQuote(id)}`;
  const { path, file } = started?.profile ?? {};
  if (path === undefined || file === undefined || /^(?:\.\/)?reports\//.test(run)) return words;
  return `${words} --profile ${shellQuote(file)}`;
}
