/** Inserts the invalid updates of a grant before its last update. */
import { attempted } from '../build.js';
import type { CallStep, Step } from '../case.js';
import { authorisationPath, type Grant, identityOf, whoOf } from './grant-parts.js';

/**
 * The steps with the attempts before the last update of the approach. When the approach has no updates,
 * an update with an empty object identifies the PSU; the start leaves the name out for that.
 */
export function withAttempts(grant: Grant, steps: readonly Step[]): readonly Step[] {
  const { attempts = [] } = grant.step;
  const { update } = grant.grantable;
  if (attempts.length === 0) return steps;
  const isUpdate = (step: Step): step is CallStep =>
    step.kind === 'call' && step.operation === update;
  const at = steps.findLastIndex(isUpdate);
  const valid = steps[at];
  if (valid?.kind === 'call') {
    const sound = (some: readonly Step[]) =>
      some.flatMap((step): readonly Step[] => (isUpdate(step) ? judgedIn(grant, step) : [step]));
    return [...sound(steps.slice(0, at)), ...spoiled(valid, attempts), ...sound(steps.slice(at))];
  }
  const [start, ...rest] = steps.map(withoutPsu);
  const identify = identification(grant);
  const sound = judgedIn(grant, identify);
  // a bank may want the name before
  const unnamed = start?.kind === 'call' ? { ...start, appliesOn: [201] } : start;
  return [...(unnamed ? [unnamed] : []), ...spoiled(identify, attempts), ...sound, ...rest];
}

/** Judges the valid update too, when the grant names a duty, and follows its link. */
function judgedIn(grant: Grant, valid: CallStep): readonly CallStep[] {
  const { served } = grant.step;
  const sound = served === undefined ? valid : { ...valid, setup: false, ...served };
  return [sound, ...linkOf(grant, valid)];
}

/** The link to the status of the authorisation in the response to the update. */
function linkOf(grant: Grant, valid: CallStep): readonly CallStep[] {
  const { linked } = grant.step;
  if (linked === undefined) return [];
  const url = `\${${valid.as}.link.scaStatus}`;
  const path = authorisationPath(grant);
  const dutyOn = grant.grantable.update;
  return [
    {
      kind: 'call',
      as: `linked-${valid.as}`,
      path,
      url,
      when: url,
      dutyOn,
      ...identityOf(grant),
      ...linked,
    },
  ];
}

const spoiled = (valid: CallStep, attempts: NonNullable<Grant['step']['attempts']>) =>
  attempts.map((attempt) => attempted(valid, attempt));

function identification(grant: Grant): CallStep {
  return {
    kind: 'call',
    as: 'identify',
    operation: grant.grantable.update,
    path: authorisationPath(grant),
    headers: { 'PSU-ID': `\${${whoOf(grant)}.id}` },
    body: {},
    ...identityOf(grant),
    setup: true,
    expect: [{ check: 'status', clause: 'SCA-DECOUPLED-IDENTIFIES', in: [200] }],
  };
}

/** Removes the identification of the PSU. */
export function withoutPsu<T extends Step>(step: T): T {
  if (step.kind !== 'call') return step;
  const { 'PSU-ID': _, ...headers } = step.headers ?? {};
  return { ...step, headers };
}
