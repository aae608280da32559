/** Replaces every grant with the steps of one approach. */
import { attempted } from '../build.js';
import type { Attempt, CallStep, Case, GrantStep, SkipWhen, Step } from '../case.js';
import { clausesOfSteps } from '../clauses-of.js';
import { signed } from '../signed.js';
import {
  type Approach,
  approachFor,
  type Capabilities,
  type ChosenApproach,
  mayDecideInApp,
} from './approach.js';
import { approvedBy, clauseOfApproval } from './approved-by.js';
import { byOAuth, byRedirect } from './at-pages.js';
import type { Grant } from './grant-parts.js';
import { sentAsAsked, startLinks, whoOf } from './grant-parts.js';
import { grantableOf } from './grantable.js';
import { withAttempts, withoutPsu } from './with-attempts.js';
import {
  inDecoupled,
  inEmbeddedAlone,
  inEmbeddedOrDecoupled,
  noRedirect,
} from './without-pages.js';

export interface Expanded {
  readonly case: Case;
  /** Why a grant of the case is not possible; the case is then unchanged. */
  readonly lack?: Extract<ChosenApproach, { readonly approach: null }>;
}

const STEPS: Readonly<Record<Approach, (grant: Grant) => readonly Step[]>> = {
  REDIRECT: byRedirect,
  OAUTH: byOAuth,
  EMBEDDED: inEmbeddedAlone,
  DECOUPLED: inDecoupled,
};

const WITHOUT_PAGE: readonly Approach[] = ['EMBEDDED', 'DECOUPLED'];

export const hasGrants = ({ steps }: Case): boolean => steps.some(({ kind }) => kind === 'grant');

/**
 * The case with the steps of an approach for each grant: the requested one, or the first one that the bank
 * supports and the profile can act in. The headers of the creation ask for that approach.
 */
export function expandGrants(each: Case, profile: Capabilities, wanted?: Approach): Expanded {
  let { steps, clauses } = each;
  for (const step of each.steps) {
    if (step.kind !== 'grant') continue;
    const made = madeBy(each, step);
    const grantable = grantableOf(made);
    const chosen = approachFor(grantable, step, allowedBy(each, profile), wanted);
    if (chosen.approach === null) return { case: each, lack: chosen };
    const parts =
      chosen.approach === 'EMBEDDED' && wanted === undefined && mayDecideInApp(profile, step)
        ? inEmbeddedOrDecoupled
        : STEPS[chosen.approach];
    const { approach } = chosen;
    const isChosenByBank = WITHOUT_PAGE.every((one) => profile.sca.approaches.includes(one));
    steps = withGrant(steps, { step, made, grantable, isChosenByBank }, approach, parts);
    clauses = [
      ...clauses.map((clause) => clauseOfApproval(clause, approach)),
      ...(step.judged === true ? clausesOfSteps(steps) : []),
    ];
  }
  return { case: steps === each.steps ? each : { ...each, steps, clauses: [...new Set(clauses)] } };
}

/** The approaches that the case names: its grants use no other. */
function allowedBy({ needs }: Case, profile: Capabilities): Capabilities {
  const { approaches: about } = needs;
  if (about === undefined) return profile;
  const approaches = profile.sca.approaches.filter((each) => about.includes(each));
  return { ...profile, sca: { ...profile.sca, approaches } };
}

function madeBy(each: Case, { as, of }: GrantStep): CallStep {
  const made = each.steps.find((step) => step.as === of);
  if (made?.kind === 'call') return made;
  throw new Error(`case ${each.id}, step ${as}: no call has the alias ${of}`);
}

function withGrant(
  steps: readonly Step[],
  grant: Grant,
  approach: Approach,
  parts: (grant: Grant) => readonly Step[],
): readonly Step[] {
  const asked = WITHOUT_PAGE.includes(approach) ? preferenceOf(grant) : {};
  return steps.flatMap((step) => {
    if (step.as === grant.step.as && step.kind === 'grant') {
      const { begun = [], startAttempts = [], undecided, skipWhen = [] } = grant.step;
      const own = withAttempts(grant, parts(grant)).map((each) => asWished(each, grant));
      const [first, ...rest] = own;
      const start = first && unlessStarted(atLinkOf(grant, first), grant);
      const all = [
        ...(start?.kind === 'call' ? startAttempts.map((each) => spoiledStart(start, each)) : []),
        ...(start === undefined ? [] : [start]),
        ...begun,
        ...(undecided ? [] : rest),
      ];
      return skipWhen.length === 0 ? all : all.map((each) => skippedToo(each, skipWhen));
    }
    if (step.kind !== 'call') return [step];
    if (step.as !== grant.made.as)
      return [{ ...step, expect: step.expect.map(approvedBy(approach)) }];
    const made = { ...step, headers: { ...step.headers, ...asked } };
    const isNamedLater = approach === 'DECOUPLED' && grant.step.attempts !== undefined;
    return [isNamedLater ? withoutPsu(made) : made];
  });
}

/** The headers of a creation that is authorised without a redirect. */
function preferenceOf(grant: Grant): Readonly<Record<string, string>> {
  const { 'TPP-Redirect-Preferred': preferred, ...rest } = noRedirect(whoOf(grant));
  return grant.step.prefersLater === true || preferred === undefined
    ? rest
    : { ...rest, 'TPP-Redirect-Preferred': preferred };
}

/** The start at the link that asks for it, where the grant says so. */
function atLinkOf(grant: Grant, start: Step): Step {
  if (grant.step.atLink !== true || start.kind !== 'call') return start;
  const url = startLinks(grant);
  return start.when === url ? { ...start, url } : start;
}

/** The start where no earlier one of its name has made the authorisation. */
const unlessStarted = (start: Step, { step: { isStarted } }: Grant): Step =>
  isStarted === true && start.kind === 'call'
    ? { ...start, unless: `\${${start.as}.authorisationId}` }
    : start;

/** The start as the attempt makes it, which is neither judged as valid nor late. */
function spoiledStart(start: CallStep, attempt: Attempt): CallStep {
  const { judged: _, afterMs: __, ...valid } = start;
  return attempted(valid, attempt);
}

/** A request of a grant with what the grant says of all of them. */
function asWished(step: Step, grant: Grant): Step {
  if (step.kind !== 'call') return step;
  const { step: asked, grantable } = grant;
  const { judged, bearer, afterMs, signed: isSigned } = asked;
  // credentials are not sent a second time where a bank refuses them
  const isEmpty = Object.keys(step.body ?? {}).length === 0;
  const isOpenStart = step.operation === grantable.start && isEmpty;
  const own = isOpenStart ? startedOtherwise(step, grant) : step;
  return {
    ...(isSigned === true && isOpenStart ? signed(own) : own),
    ...(judged === true && step.setup === true ? { judged } : {}),
    ...(bearer === undefined ? {} : { bearer }),
    ...(afterMs === undefined ? {} : { afterMs }),
  };
}

/** The start without a body where the grant wants that, otherwise with the media type that it wants. */
function startedOtherwise(step: CallStep, grant: Grant): CallStep {
  const { body = {}, ...bare } = step;
  if (grant.step.bareStart !== true) return sentAsAsked(step, grant);
  return { ...bare, plain: { body, clause: 'COMMON-SERVES', deviation: 'without a body' } };
}

/** The step, skipped for these reasons in addition to its own. */
function skippedToo(step: Step, skipWhen: SkipWhen): Step {
  if (step.kind === 'clock' || step.kind === 'grant') return step;
  return { ...step, skipWhen: [...(step.skipWhen ?? []), ...skipWhen] };
}
