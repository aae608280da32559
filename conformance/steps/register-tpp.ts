import { memberOf } from '../../foundation/json-pointer.js';
import type { CallStep } from '../cases/case.js';
import type { Profile } from '../profile/profile.js';
import { carryOutCall } from './call.js';
import type { StepContext, StepDone } from './step-context.js';

/** A registration at the IAM, as references see it. */
export type TppRecord = Readonly<Record<string, string>>;

/** Who can be registered, and the root of references to the registration. */
const ROOTS = { tpp1: '$' + '{tpp.', tpp2: '$' + '{tpp2.' } as const;

export type Registrant = keyof typeof ROOTS;

/** The TPPs to whose registrations anything of a step refers. */
export function neededTpps(step: unknown): readonly Registrant[] {
  const text = JSON.stringify(step);
  return (['tpp1', 'tpp2'] as const).filter((each) => text.includes(ROOTS[each]));
}

/** Registers a TPP with its redirect URIs; no record when the IAM does not accept. */
export async function registerTpp(
  context: StepContext,
  identity: Registrant,
): Promise<{ readonly record: TppRecord | null; readonly done: StepDone }> {
  const { redirectUri, nokRedirectUri } = context.scope.profile.tpp;
  const step: CallStep = {
    kind: 'call',
    as: 'register',
    operation: 'registerClient',
    identity,
    body: { redirect_uris: [redirectUri, ...(nokRedirectUri ? [nokRedirectUri] : [])] },
    expect: [],
  };
  const done = await carryOutCall(step, context);
  return { record: recordOf(done.seen.json), done };
}

/** What the answer to a registration tells of it; null without a client id. */
export function recordOf(json: unknown): TppRecord | null {
  const clientId = memberOf(json, 'client_id');
  const secret = memberOf(json, 'client_secret');
  if (typeof clientId !== 'string' || clientId === '') return null;
  const clientSecret = typeof secret === 'string' ? { clientSecret: secret } : {};
  return { clientId, ...clientSecret };
}

/** The registration that the profile knows already, if any. */
export function knownTpp(profile: Profile): TppRecord | null {
  const { clientId, clientSecret } = profile.tpp;
  if (clientId === undefined) return null;
  return { clientId, ...(clientSecret === undefined ? {} : { clientSecret }) };
}
