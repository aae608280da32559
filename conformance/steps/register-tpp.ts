import { memberOf } from '../../foundation/json-pointer.js';
import type { CallStep } from '../cases/case.js';
import type { Profile } from '../profile/profile.js';
import { carryOutCall } from './call.js';
import type { StepContext, StepDone } from './step-context.js';

/** A registration at the IAM, as references see it. */
export type TppRecord = Readonly<Record<string, string>>;

const REFERENCE = '$' + '{tpp.';

/** True when anything of a step refers to the registration. */
export function needsTpp(step: unknown): boolean {
  return JSON.stringify(step).includes(REFERENCE);
}

/** Registers the TPP with its redirect URIs; no record when the IAM does not accept. */
export async function registerTpp(
  context: StepContext,
): Promise<{ readonly record: TppRecord | null; readonly done: StepDone }> {
  const { redirectUri, nokRedirectUri } = context.scope.profile.tpp;
  const step: CallStep = {
    kind: 'call',
    as: 'register',
    operation: 'registerClient',
    body: { redirect_uris: [redirectUri, ...(nokRedirectUri ? [nokRedirectUri] : [])] },
    expect: [],
  };
  const done = await carryOutCall(step, context);
  const clientId = memberOf(done.seen.json, 'client_id');
  const secret = memberOf(done.seen.json, 'client_secret');
  if (typeof clientId !== 'string' || clientId === '') return { record: null, done };
  const clientSecret = typeof secret === 'string' ? { clientSecret: secret } : {};
  return { record: { clientId, ...clientSecret }, done };
}

/** The registration that the profile knows already, if any. */
export function knownTpp(profile: Profile): TppRecord | null {
  const { clientId, clientSecret } = profile.tpp;
  if (clientId === undefined) return null;
  return { clientId, ...(clientSecret === undefined ? {} : { clientSecret }) };
}
