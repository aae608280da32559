import { and, eq } from 'drizzle-orm';
import { sameResource } from '../../conformance/steps/meets-tpp.js';
import type { Run, Waiting } from '../../generated/model/studio/schemas.js';
import { RefusedRequest } from '../context/refused-request.js';
import { sealedEntry } from '../context/sealed-entry.js';
import type { StudioContext } from '../context/studio-context.js';
import { runs } from '../database/schema.js';
import { findRun } from './change-runs.js';

/** Hands what a person tells to the step of a run that waits; its worker gets it through the database. */
export async function tellRun(context: StudioContext, id: string, text: string): Promise<Run> {
  const { run } = await findRun(context, id);
  const { waiting } = run;
  if (waiting === undefined) throw idle(id);
  const entered = text.trim();
  refuseUnfit(entered, waiting);
  const sealed = sealedEntry(context.secrets, { since: waiting.since, entered });
  const isWaiting = and(eq(runs.id, id), eq(runs.state, 'waiting-for-person'));
  const [row] = await context.database.db
    .update(runs)
    .set({ entered: sealed })
    .where(isWaiting)
    .returning({ id: runs.id });
  if (row === undefined) throw idle(id);
  return run;
}

const idle = (id: string): RefusedRequest =>
  new RefusedRequest(
    409,
    `The run ${id} does not wait for a person now.`,
    'Load the page again to see what it does.',
  );

/**
 * What the step cannot use is a mistake of the person: another page's address, or what is no code. The pattern of the profile is
 * left to the page and to the run, because a pattern can take for ever.
 */
function refuseUnfit(entered: string, { wants, returns = [] }: Waiting): void {
  if (wants === 'done' || (wants === 'code' && CODE.test(entered))) return;
  if (wants === 'code') {
    throw new RefusedRequest(
      400,
      'This is no one-time code.',
      'A code has at most 100 characters, and no spaces inside.',
    );
  }
  // the suite judges the query
  const isBack =
    URL.canParse(entered) && returns.some((each) => sameResource(new URL(entered), new URL(each)));
  if (isBack) return;
  throw new RefusedRequest(
    400,
    'This is not the address to which the bank sends the browser back.',
    `Finish the bank's pages, then copy the whole address that the browser shows. It begins with ${returns.join(' or ')}.`,
  );
}

const CODE = /^\S{1,100}$/;
