import { randomUUID } from 'node:crypto';
import type { Profile } from '../profile/profile.js';
import { addressAt, pathAt } from '../profile/service-base.js';
import type { Wire, WireAnswer, WireRequest } from '../wire/wire.js';
import { failed, ok, type PreflightResult, warned } from './preflight-result.js';

/** How requests are sent to the target: over the wire of the run, with a timeout. */
export interface TargetAccess {
  readonly profile: Profile;
  readonly wire: Wire;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** One request to the XS2A interface and its response. */
export interface TargetAnswer {
  /** The path as the bank has it. */
  readonly path: string;
  readonly requestId: string;
  readonly answer: WireAnswer;
  /** Time of the response, by this machine's clock. */
  readonly at: Date;
}

/** Reads a path of the contract below the service's address as tpp1. */
export const lookAt = (asking: TargetAccess, path: string): Promise<TargetAnswer> =>
  lookAs(asking, path, 'tpp1');

/** Reads a path as another TPP. */
export async function lookAs(
  asking: TargetAccess,
  path: string,
  identity: 'tpp1' | 'tpp2',
): Promise<TargetAnswer> {
  const requestId = randomUUID();
  const { psu } = asking.profile;
  const answer = await ask(asking, {
    url: addressAt(asking.profile, path),
    headers: [
      ['X-Request-ID', requestId],
      ['Accept', 'application/json'],
      ...(psu.sendId === 'always' ? [['PSU-ID', psu.id] as const] : []),
    ],
    identity,
  });
  return { path: pathAt(asking.profile, path), requestId, answer, at: new Date() };
}

const OPEN_TO_ALL =
  'Accounts may only be read with a consent of their PSU. The run goes on, and its cases judge it.';

/** Checks that the XS2A interface answers tpp1 over HTTP and accepts its certificate. */
export function judgeAccounts(
  { answer, path }: TargetAnswer,
  services: Profile['services'],
): PreflightResult {
  if (answer.kind === 'no-answer') return failed(answer.detail, HINTS[answer.reason]);
  const what = `GET ${path} without a consent returns ${answer.status}`;
  const refusal = /"(CERTIFICATE_[A-Z]+|ROLE_INVALID)"/.exec(answer.body.toString('utf8'))?.[1];
  // a TPP without AIS does not need the role for reading accounts
  const isNoRole = refusal === 'ROLE_INVALID' && !services.includes('AIS');
  if (answer.status === 401 && refusal !== undefined && !isNoRole) {
    const hint =
      refusal === 'CERTIFICATE_EXPIRED'
        ? 'Get a new certificate for tpp1.'
        : 'Check that the bank trusts the CA of tpp1 and that the roles of tpp1 are right.';
    return failed(`${what} ${refusal}: the client certificate is not accepted.`, hint);
  }
  if (GATEWAY_ERRORS.includes(answer.status)) return failed(`${what}.`, BEHIND_GATEWAY);
  const expected = answer.status >= 400 && answer.status < 500;
  if (expected) return ok(`${what}.`);
  return warned(`${what}, where a refusal (4xx) was expected.`, OPEN_TO_ALL);
}

/** Checks that the IAM responds to a browser. */
export async function askAuthorize(asking: TargetAccess): Promise<PreflightResult> {
  const answer = await ask(asking, {
    url: `${asking.profile.target.authUrl}/connect/authorize`,
    headers: [['Accept', 'text/html']],
    identity: 'psu',
  });
  if (answer.kind === 'no-answer') return failed(answer.detail, HINTS[answer.reason]);
  const what = `The authorize page without parameters returns ${answer.status}.`;
  return GATEWAY_ERRORS.includes(answer.status) ? failed(what, BEHIND_GATEWAY) : ok(what);
}

async function ask(
  { wire, timeoutMs, signal }: TargetAccess,
  question: Pick<WireRequest, 'url' | 'headers' | 'identity'>,
): Promise<WireAnswer> {
  const request = { ...question, method: 'GET', body: null, timeoutMs };
  return (await wire.send(request, signal)).answer;
}

const GATEWAY_ERRORS: readonly number[] = [502, 503, 504];
const BEHIND_GATEWAY = 'A gateway responds, but not the bank behind it: try again later.';

const HINTS: Readonly<Record<Extract<WireAnswer, { kind: 'no-answer' }>['reason'], string>> = {
  'refused-handshake': 'Check that the bank accepts this client certificate and its CA.',
  'connection-refused': 'Check that the bank is running, and that host and port are right.',
  reset: 'Check the port, and whether http and https were mixed up.',
  timeout: 'Check that the bank is up and not overloaded; no complete response came.',
  dns: 'Check the host name in the profile, and the network.',
  garbage: 'Check the port, whether http and https were mixed up, and `tls.ca`.',
  aborted: 'Start the run again.',
};
