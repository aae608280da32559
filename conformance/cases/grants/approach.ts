/** The approach in which a bank takes the decision of a PSU. */
import type { Dialect } from '../../clauses/clause.js';
import type { GrantStep } from '../case.js';
import type { Grantable } from './grantable.js';
import { opensLink } from './opens-link.js';

export type Approach = 'REDIRECT' | 'OAUTH' | 'EMBEDDED' | 'DECOUPLED';

/**
 * The simplest and most independent one first: pages do not need the phone, which only one case may use at a
 * time.
 */
export const APPROACHES: readonly Approach[] = ['REDIRECT', 'OAUTH', 'EMBEDDED', 'DECOUPLED'];

/** Where updates are tested: Redirect has one only where the bank gives a confirmation code. */
const WITH_UPDATE_FIRST: readonly Approach[] = ['OAUTH', 'EMBEDDED', 'DECOUPLED', 'REDIRECT'];

/** Whether an update with the token ends OAuth: in the formal dialect, it ends with the exchange of the code. */
export const updatesOAuth = ({ dialect }: { readonly dialect?: string }): boolean =>
  dialect !== 'berlin-group';

function withUpdateFirst(profile: Capabilities): readonly Approach[] {
  if (updatesOAuth(profile)) return WITH_UPDATE_FIRST;
  return [...WITH_UPDATE_FIRST.filter((each) => each !== 'OAUTH'), 'OAUTH'];
}

/** The approaches in the order in which a grant tries them: the usual one of the profile first, unless updates are tested and it has none. */
function inOrder(profile: Capabilities, testsUpdates: boolean): readonly Approach[] {
  const { usual } = profile.sca;
  const order = testsUpdates ? withUpdateFirst(profile) : APPROACHES;
  const lacksUpdate = usual === 'REDIRECT' || (usual === 'OAUTH' && !updatesOAuth(profile));
  if (usual === undefined || (testsUpdates && lacksUpdate)) return order;
  return [usual, ...order.filter((each) => each !== usual)];
}

/** The parts of a profile that decide about approaches. */
export interface Capabilities {
  readonly dialect?: Dialect;
  readonly services: readonly string[];
  readonly sca: {
    readonly approaches: readonly Approach[];
    /** The approach that the draw of a run has chosen. */
    readonly usual?: Approach;
  };
  readonly psu: {
    readonly browser?: string | undefined;
    readonly approve?: unknown;
    readonly reject?: unknown;
    readonly otp?: unknown;
    readonly decoupled?: Readonly<Partial<Record<'approve' | 'reject', unknown>>> | undefined;
  };
}

/** The approach of a grant, or why there is none; `lacking`: the missing setting of the profile. */
export type ChosenApproach =
  | { readonly approach: Approach }
  | { readonly approach: null; readonly lacking: string | null; readonly reason: string };

/**
 * The approach of a grant: the requested one, or the first one that the bank supports and the profile has a
 * script for. Without a script the bank is not judged, and `lacking` names the setting.
 */
export function approachFor(
  grantable: Grantable,
  { decision, attempts }: Pick<GrantStep, 'decision' | 'attempts'>,
  profile: Capabilities,
  wanted?: Approach,
): ChosenApproach {
  const { approaches } = profile.sca;
  const fit = inOrder(profile, attempts !== undefined).filter(
    (each) =>
      approaches.includes(each) &&
      (wanted === undefined || each === wanted) &&
      serves(each, grantable, decision, profile),
  );
  const able = fit.find((each) => scriptLacking(each, decision, profile) === null);
  if (able !== undefined) return { approach: able };
  const [first] = fit;
  if (first !== undefined) {
    const lacking = scriptLacking(first, decision, profile);
    const given = lacking !== null && profile.psu[decision] !== undefined && first === 'OAUTH';
    const what = given ? `${lacking} opens no {link}` : `${lacking} is missing`;
    const reason = `${what}, and without it no PSU can ${decision} by ${first}`;
    return { approach: null, lacking, reason };
  }
  const mayUseOAuth = grantable.scope !== undefined && (wanted ?? 'OAUTH') === 'OAUTH';
  if (mayUseOAuth && approaches.includes('OAUTH') && !profile.services.includes('IAM')) {
    return { approach: null, lacking: 'services', reason: 'services lacks IAM, which OAUTH needs' };
  }
  const among = wanted ?? `sca.approaches: [${approaches.join(', ')}]`;
  const reason = `${among} has no way in which a PSU can ${decision} a ${grantable.name}`;
  return { approach: null, lacking: null, reason };
}

/**
 * Whether the approach can be used: OAuth only for payments and account consents, because only
 * these have scopes; Embedded only for approvals, because the PSU cannot decline there.
 */
function serves(
  approach: Approach,
  { scope }: Grantable,
  decision: GrantStep['decision'],
  { services }: Capabilities,
): boolean {
  if (approach === 'OAUTH') return scope !== undefined && services.includes('IAM');
  return approach !== 'EMBEDDED' || decision === 'approve';
}

/** Whether the bank may choose Decoupled, and the profile has the script of that decision. */
export const mayDecideInApp = (
  { sca, psu }: Capabilities,
  { decision }: Pick<GrantStep, 'decision'>,
): boolean =>
  sca.approaches.includes('DECOUPLED') && scriptLacking('DECOUPLED', decision, { psu }) === null;

/** Whether the profile has what a PSU needs to approve in this approach. */
export const canApprove = (approach: Approach, profile: Pick<Capabilities, 'psu'>): boolean =>
  scriptLacking(approach, 'approve', profile) === null;

/** The path of the setting of the profile that this approach needs and lacks. */
function scriptLacking(
  approach: Approach,
  decision: GrantStep['decision'],
  { psu }: Pick<Capabilities, 'psu'>,
): string | null {
  if (approach === 'EMBEDDED') return psu.otp === undefined ? 'psu.otp' : null;
  if (approach === 'DECOUPLED') {
    return psu.decoupled?.[decision] === undefined ? `psu.decoupled.${decision}` : null;
  }
  if (psu.browser === 'manual') return null;
  const script = psu[decision];
  // the code for a token comes only from the page at the link
  const leadsOn = approach !== 'OAUTH' || opensLink(script);
  return script === undefined || !leadsOn ? `psu.${decision}` : null;
}
