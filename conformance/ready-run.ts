import { randomBytes } from 'node:crypto';
import { type BegunRun, beginRun } from './begin-run.js';
import type { Case } from './cases/case.js';
import { formerNotes } from './cases/former-ids.js';
import { earlierRun } from './earlier-run.js';
import type { RunOptions } from './engine/run-options.js';
import { recordedOptions } from './option-table.js';
import { refuseIdleWords, withoutCombinations } from './plan/selection.js';
import { loadSuite, type PreparedRun, prepareRun, standards } from './prepare-run.js';
import { isLoopback } from './profile/is-loopback.js';
import { serviceBases } from './profile/service-base.js';
import { type RunValues, readValues } from './read-values.js';
import { learnProfile } from './redaction/learn-profile.js';
import { redactError } from './redaction/redact-error.js';
import { makeRedactor } from './redaction/redactor.js';
import { loadWaivers } from './waivers/load-waivers.js';
import { WALK_CASES } from './walks/walk-cases.js';

/** Who listens to a run while it is carried out. */
export interface RunListeners
  extends Pick<RunOptions, 'signal' | 'onWholeLink' | 'person' | 'atOnce'> {
  /** Random when absent. */
  readonly runId?: string;
}

/** A run that is prepared: nothing was sent yet. */
export interface ReadyRun {
  readonly prepared: PreparedRun;
  /** An address of the bank that is not on this machine, and that the options and the profile do not allow. */
  readonly forbidden: string | undefined;
  /** Reads the waivers and the earlier run, without which nothing starts. */
  begin(): ReadRun;
}

/** A run whose files are read. */
export interface ReadRun {
  /** What the tester should know about the waivers, one sentence each. */
  readonly notes: readonly string[];
  start(listeners: RunListeners): BegunRun;
}

/**
 * Throws USAGE when an option is invalid or a word selects nothing, before a bank is started for the run. Another
 * document may have its own cases, and combinations depend on the profile: the plan checks these words once both are read.
 */
export async function checkOptions(values: RunValues): Promise<void> {
  const { selection, walks } = await readValues(values);
  if (values.spec !== undefined) return;
  const { cases } = await loadSuite(values.cases);
  refuseIdleWords([...cases, ...casesOf(walks)], withoutCombinations(selection));
}

/** Reads the profile, the documents and the suite, and plans the run. Throws Xs2aError for invalid options. */
export async function readyRun(profile: string | object, values: RunValues): Promise<ReadyRun> {
  const { spec, overlay, cases, baseUrl, authUrl, origins, asVersion, repeat = 1 } = values;
  const { concurrency, rate, bail = false, preflight = true } = values;
  const { selection, walks, redact, draw } = await readValues(values);
  const overrides = {
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(authUrl === undefined ? {} : { authUrl }),
    ...(origins === undefined ? {} : { origins }),
    ...(asVersion === undefined ? {} : { framework: asVersion }),
    ...(concurrency === undefined ? {} : { concurrency }),
    draw,
    keepsApproach: selection.approach !== undefined,
  };
  const standard = standards({
    ...(spec === undefined ? {} : { spec }),
    ...(overlay === undefined ? {} : { overlay }),
    ...(cases === undefined ? {} : { added: cases }),
  });
  const prepared = await prepareRun(standard, profile, {
    selection,
    repeat,
    overrides,
    more: casesOf(walks),
  });
  const begin: ReadyRun['begin'] = () => {
    const { waivers, earlier } = readFiles(values, prepared);
    const start = ({ runId = randomBytes(4).toString('hex'), ...listeners }: RunListeners) =>
      beginRun(prepared, {
        ...{ runId, redact, bail, rate, concurrency, preflight, waivers },
        given: recordedOptions(values),
        ...listeners,
        ...(walks === undefined ? {} : { walks }),
        ...(earlier === undefined ? {} : { earlier }),
      });
    return { notes: formerNotes(waivers.flatMap((each) => each.case ?? [])), start };
  };
  return { prepared, forbidden: forbiddenAddress(values, prepared), begin };
}

/** The cases of the walks, which are not part of the suite. */
const casesOf = (walks: unknown): readonly Case[] => (walks === undefined ? [] : WALK_CASES);

function readFiles({ waivers, resume }: RunValues, { clauses, loaded }: PreparedRun) {
  return {
    waivers: waivers === undefined ? [] : loadWaivers(waivers, clauses),
    earlier: resume === undefined ? undefined : earlierRun(resume, loaded.profile),
  };
}

function forbiddenAddress(values: RunValues, { loaded }: PreparedRun): string | undefined {
  const { target } = loaded.profile;
  const isOther = values.baseUrl !== undefined || values.authUrl !== undefined;
  const isAllowed = values.allowRemote === true || (target.confirm === true && !isOther);
  return isAllowed ? undefined : farAddress(target);
}

/** An address of the bank that is not on this machine. */
export const farAddress = (
  target: PreparedRun['loaded']['profile']['target'],
): string | undefined => [...serviceBases(target), target.authUrl].find((url) => !isLoopback(url));

/** The same error without the secrets of the profile. */
export function withoutSecrets(error: unknown, { loaded }: PreparedRun): unknown {
  const redactor = makeRedactor();
  learnProfile(redactor, loaded.profile, { secrets: loaded.secrets });
  return redactError(error, redactor);
}
