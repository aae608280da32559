import type { RunStarted, WalkTold } from '../record/event.js';
import { shellQuote } from './shell-quote.js';

/** Whether a case sends random walks: it has no steps that could be sent again one by one. */
export const isOfWalks = (id: string): boolean => id.startsWith('walks/');

const onlyOf = (id: string): string => `--only ${shellQuote(id.replace(/#\d+$/, ''))}`;

/** The flags that repeat the illegal walk of a case; null when there is none. */
export function walkAgain(id: string, { seed, path, draw }: WalkTold): string | null {
  if (path === null) return null;
  return `${drawFlag(draw)}--walks 1 --seed ${seed} --path ${shellQuote(path)} ${onlyOf(id)}`;
}

/**
 * The command that sends the walks of a case again: the illegal one, or all of them where none was. `walk` is undefined for a case
 * that did not begin; its walks are then those of every run. `started` names the profile.
 */
export function walkCommand(
  id: string,
  walk: WalkTold | undefined,
  started?: Pick<RunStarted, 'profile'>,
): string {
  return ['npx xs2a conformance', ...profileFlag(started), walkFlags(id, walk)].join(' ');
}

function walkFlags(id: string, walk: WalkTold | undefined): string {
  if (walk === undefined) return onlyOf(id);
  const all = `${drawFlag(walk.draw)}--walks ${Math.max(1, walk.walks)} --seed ${walk.seed} ${onlyOf(id)}`;
  return walkAgain(id, walk) ?? all;
}

/** The flag of the draw, with a space after it. */
const drawFlag = (draw: number | undefined): string =>
  draw === undefined ? '' : `--draw ${draw} `;

/** The bank that a run starts for itself, and its profile, are gone when it ends: without a profile, another one is started. */
const OWN_BANK = /[/\\]xs2a-bank-\w+[/\\]profile\.yaml$/;

function profileFlag(started: Pick<RunStarted, 'profile'> | undefined): readonly string[] {
  const { path, file } = started?.profile ?? {};
  if (path === undefined || file === undefined || OWN_BANK.test(path)) return [];
  return [`--profile ${shellQuote(file)}`];
}
