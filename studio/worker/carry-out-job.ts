import { Writable } from 'node:stream';
import type { Profile } from '../../conformance/profile/profile.js';
import { type ReadyRun, readyRun, withoutSecrets } from '../../conformance/ready-run.js';
import type { RunEvent } from '../../conformance/record/event.js';
import { createReporters } from '../../conformance/report/create-reporters.js';
import { passEvents } from '../../conformance/report/pass-events.js';
import { PERSON_MS } from '../../conformance/steps/person-time.js';
import { isReachedHere } from '../../conformance/steps/psu-manual.js';
import type { PsuPerson } from '../../conformance/steps/psu-person.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { Waiting } from '../../generated/model/studio/schemas.js';
import type { RunJob, SaidByRun } from './run-job.js';

type Tell = (said: SaidByRun) => void;

/** What connects a run with its worker. */
interface Line {
  readonly tell: Tell;
  /** What a person tells in the page of the studio. */
  readonly person: PsuPerson;
  readonly signal: AbortSignal;
}

/**
 * Carries out a run like `xs2a conformance`, with the same files in its folder, and prints nothing. The record has links
 * for persons without their secrets, so that these are told.
 */
export async function carryOutJob({ profile, values, out }: RunJob, line: Line): Promise<void> {
  const ready = await readyRun(profile, values);
  refuseFarBank(ready);
  try {
    await carryOut(ready, out, line);
  } catch (error) {
    throw withoutSecrets(error, ready.prepared);
  }
}

async function carryOut(ready: ReadyRun, out: string, { tell, person, signal }: Line) {
  const { clauses, loaded } = ready.prepared;
  const { start } = ready.begin();
  const reporters = createReporters({ ...SILENT, dir: out, clauses: [...clauses.values()] });
  const asked = personTeller(loaded.profile, tell);
  const begun = start({
    signal,
    person,
    onWholeLink: asked.onWholeLink,
    atOnce: (event) => reporters.onEvent(event),
  });
  const onEvent = (event: RunEvent): void => {
    reporters.onEvent(event);
    asked.onEvent(event);
  };
  try {
    await passEvents(begun.events, { onEvent });
    await reporters.finish();
  } finally {
    await begun.close();
  }
}

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Reporters that write files only, and only into the folder of the run. */
const SILENT = {
  stream: nowhere(),
  stdout: Object.assign(nowhere(), { isTTY: true }),
  tty: false,
  color: false,
  columns: 80,
  ci: false,
  detail: 'silent',
  aside: true,
} as const;

/** Tells when a step begins to wait for a person, and when its case goes on. */
function personTeller({ timeouts, tpp, psu: { otp } }: Profile, tell: Tell) {
  const { redirectUri, nokRedirectUri = redirectUri } = tpp;
  const back = {
    returns: [...new Set([redirectUri, nokRedirectUri])],
    isSeen: isReachedHere(redirectUri),
  };
  const code = otp !== undefined && 'ask' in otp && otp.pattern ? { pattern: otp.pattern } : {};
  const ofWanted = { return: back, code, done: {} } as const;
  let waiting: Waiting | undefined;
  const wait = (now: Waiting): void => {
    waiting = now;
    tell({ kind: 'waiting', waiting });
  };
  return {
    onWholeLink(link: string): void {
      if (waiting !== undefined) wait({ ...waiting, link });
    },
    onEvent(event: RunEvent): void {
      if (event.type === 'psu-asked') {
        const { type: _, case: id, step: _step, challenge, ...asked } = event;
        const since = new Date();
        const until = new Date(since.getTime() + (timeouts?.psuMs ?? PERSON_MS));
        const clock = { since: since.toISOString(), until: until.toISOString() };
        const shown = challenge === undefined ? {} : { challenge: [...challenge] };
        wait({ case: id, ...asked, ...shown, ...clock, ...ofWanted[event.wants] });
      } else if (waiting !== undefined) {
        waiting = undefined;
        tell({ kind: 'goes-on' });
      }
    },
  };
}

function refuseFarBank({ forbidden }: ReadyRun): void {
  if (forbidden === undefined) return;
  const message = `${forbidden} is not on this machine, so nothing was sent.`;
  throw new Xs2aError('CONFIRMATION_NEEDED', message, {
    hint: 'If this bank may be tested, confirm it when you start the run, or set target.confirm: true in the profile.',
  });
}
