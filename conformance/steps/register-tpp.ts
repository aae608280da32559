import { memberOf } from '../../foundation/json-pointer.js';
import { OPERATION } from '../../standard/operation.js';
import type { CallStep } from '../cases/case.js';
import type { Profile } from '../profile/profile.js';
import { carryOutCall } from './call.js';
import type { StepContext, StepDone } from './step-context.js';

/** A registration at the IAM, in the form for references. */
export type TppRecord = Readonly<Record<string, string>>;

/** The TPPs that can be registered, and the root of references to each registration. */
const ROOTS = { tpp1: '$' + '{tpp.', tpp2: '$' + '{tpp2.' } as const;

export type Registrant = keyof typeof ROOTS;

/** The TPPs to whose registrations a step refers. */
export function neededTpps(step: unknown): readonly Registrant[] {
  const text = JSON.stringify(step);
  return (['tpp1', 'tpp2'] as const).filter((each) => text.includes(ROOTS[each]));
}

/** Registers a TPP with its redirect URIs; the record is null when the IAM refuses. */
export async function registerTpp(
  context: StepContext,
  identity: Registrant,
): Promise<{ readonly record: TppRecord | null; readonly done: StepDone }> {
  const { redirectUri, nokRedirectUri } = context.scope.profile.tpp;
  const step: CallStep = {
    kind: 'call',
    as: 'register',
    operation: OPERATION.iam.register,
    identity,
    body: { redirect_uris: [redirectUri, ...(nokRedirectUri ? [nokRedirectUri] : [])] },
    expect: [],
  };
  const done = await carryOutCall(step, context);
  return { record: recordOf(done.seen.json), done };
}

/** The registration in a response; null without a client id. */
export function recordOf(json: unknown): TppRecord | null {
  const clientId = memberOf(json, 'client_id');
  const secret = memberOf(json, 'client_secret');
  if (typeof clientId !== 'string' || clientId === '') return null;
  const clientSecret = typeof secret === 'string' ? { clientSecret: secret } : {};
  return { clientId, ...clientSecret };
}

/** The registration of a TPP that the profile contains; null when there is none. */
export function knownTpp({ tpp }: Profile, who: Registrant): TppRecord | null {
  const [clientId, clientSecret] =
    who === 'tpp1'
      ? [tpp.clientId, tpp.clientSecret]
      : [tpp.secondClientId, tpp.secondClientSecret];
  if (clientId === undefined) return null;
  return { clientId, ...(clientSecret === undefined ? {} : { clientSecret }) };
}
