import { readFileSync, statSync } from 'node:fs';
import { Xs2aError } from '../foundation/xs2a-error.js';
import { unheardPerson } from './begin-run.js';
import { aheadSentence, untestedAhead } from './plan/untested-ahead.js';
import { checkCreations } from './preflight/check-creations.js';
import { preflight } from './preflight/preflight.js';
import { prepareRun, standards } from './prepare-run.js';
import { isHere } from './profile/is-loopback.js';
import type { LoadedProfile } from './profile/load-profile.js';
import { unfilledLines } from './profile/unfilled-lines.js';
import type { PreflightCheck } from './record/event.js';
import { wireOf } from './wire/wire-of.js';

/**
 * Yields each check of the preflight, and what a run of the profile would leave untested. Creates, and logs in PSUs, only at
 * banks on this machine, where the profile confirms the bank, or with `mayCreate`. `tells`: a person can
 * answer, as in the studio. Throws Xs2aError for an invalid profile.
 */
export async function* checkProfile(
  file: string,
  given: { readonly mayCreate: boolean; readonly tells?: boolean },
): AsyncGenerator<PreflightCheck> {
  refuseDraft(file);
  const { loaded, plan, clauses, spec } = await prepareRun(standards(), file, { selection: {} });
  const { profile, identities, ca } = loaded;
  const mayCreate = given.mayCreate || profile.target.confirm === true || isHere(profile.target);
  const target = { profile, identities, ...(ca === undefined ? {} : { ca }) };
  const wire = wireOf(loaded);
  const unheard = given.tells === true ? undefined : unheardPerson(profile);
  if (unheard !== undefined) {
    const { sentence: detail, hint } = unheard;
    yield {
      type: 'preflight-check',
      outcome: 'failed',
      name: 'person',
      detail,
      hint,
    };
  }
  let failed = false;
  try {
    for await (const check of preflight(target, wire, { mayCreate })) {
      failed ||= check.outcome === 'failed';
      yield check;
    }
    const lineOf = (path: string) => lineIn(loaded, path);
    if (!failed) yield* checkCreations({ profile, wire, spec, mayCreate, lineOf });
  } finally {
    await wire.close();
  }
  for (const ahead of untestedAhead(plan, clauses)) {
    const skipped = { type: 'preflight-check', outcome: 'skipped', hint: '' } as const;
    yield { ...skipped, name: 'a run of this profile', detail: aheadSentence(ahead) };
  }
}

/** Such as `bank.yaml:14`; undefined for what is no single line of the profile. */
function lineIn({ placeOf }: LoadedProfile, path: string): string | undefined {
  if (!/^[\w.]+$/.test(path)) return undefined;
  const { file, line } = placeOf(path);
  return line === undefined ? undefined : `${file}:${line}`;
}

/** Throws PROFILE_INVALID for a drafted profile that nobody has filled in yet. */
function refuseDraft(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return;
  const [line] = unfilledLines(readFileSync(file, 'utf8'));
  if (line === undefined) return;
  throw new Xs2aError('PROFILE_INVALID', `${file}:${line} still contains REPLACE.`, {
    hint: 'Fill in every line that contains REPLACE, except in comments.',
    place: { file, line },
  });
}
