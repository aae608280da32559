import type { LoadedIdentity } from '../../pki/load-identity.js';
import { readPsd2Roles } from '../../pki/read-psd2-roles.js';
import type { Profile } from '../profile/profile.js';
import type { PreflightCheck } from '../record/event.js';
import type { Wire } from '../wire/wire.js';
import {
  askAuthorize,
  judgeAccounts,
  lookAt,
  type TargetAccess,
  type TargetAnswer,
} from './ask-target.js';
import { askWhetherBank } from './ask-whether-bank.js';
import { checkAccess } from './check-access.js';
import { type Address, checkDns, checkTcp, checkTls } from './check-address.js';
import { checkLogin } from './check-logins.js';
import { noteEnds } from './ends-of-paths.js';
import { judgeClock } from './judge-clock.js';
import { personsOf } from './person.js';
import { failed, ok, type PreflightResult, skipped } from './preflight-result.js';

export interface PreflightTarget {
  readonly profile: Profile;
  readonly identities: Partial<Record<keyof Profile['identities'], LoadedIdentity>>;
  /** PEM of the CAs that issued the server's certificate; the default is the system's CAs. */
  readonly ca?: string;
  /** The name of an identity in the profile, where the draw of the run has swapped two. */
  readonly nameOf?: (name: string) => string;
}

export interface PreflightOptions {
  /** Timeout of each check in milliseconds; the default is 4 seconds. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Whether a consent may be created for a login and deleted again. */
  readonly mayCreate?: boolean;
}

interface Station {
  readonly name: string;
  readonly run: () => Promise<PreflightResult>;
}

/**
 * Checks whether a run is possible, from the local certificates to a response of the bank. Yields the result
 * of every check; a check that depends on a failed one is skipped. Creates nothing at the bank, except
 * consents for logins where that is allowed and there is no other way; nobody approves them, and they are
 * deleted.
 */
export async function* preflight(
  target: PreflightTarget,
  wire: Wire,
  options: PreflightOptions = {},
): AsyncGenerator<PreflightCheck> {
  const asking: TargetAccess = {
    profile: target.profile,
    wire,
    timeoutMs: options.timeoutMs ?? 4_000,
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  };
  for (const station of certificateStations(target)) yield runStation(station, undefined);
  const iam = collected(inOrder(iamStations(target, asking), asking));
  let broken: string | undefined;
  const noting = (check: PreflightCheck): PreflightCheck => {
    if (check.outcome === 'failed') broken ??= check.name;
    return check;
  };
  for await (const check of inOrder(xs2aStations(target, asking), asking)) yield noting(check);
  for (const check of await iam) yield noting(check);
  yield* logins(asking, broken, options.mayCreate === true);
}

function xs2aStations(target: PreflightTarget, asking: TargetAccess): readonly Station[] {
  let look: Promise<TargetAnswer> | undefined;
  const accounts = () => {
    look ??= lookAt(asking, '/v1/accounts');
    return look;
  };
  return [
    ...addressStations('XS2A', target, asking.timeoutMs),
    ...(asking.profile.access === undefined
      ? []
      : [{ name: 'XS2A access', run: () => checkAccess(asking) }]),
    {
      name: 'XS2A responds',
      run: async () => judgeAccounts(await accounts(), target.profile.services),
    },
    { name: 'XS2A is a bank', run: async () => askWhetherBank(asking, await accounts()) },
    { name: 'XS2A clock', run: async () => judgeClock(await accounts(), asking.profile) },
    { name: 'XS2A paths', run: () => noteEnds(asking) },
  ];
}

/** Logs in all PSUs, with as many logins at the same time as the profile allows. */
async function* logins(
  asking: TargetAccess,
  broken: string | undefined,
  mayCreate: boolean,
): AsyncGenerator<PreflightCheck> {
  if (broken !== undefined) {
    const nobody = { name: 'logins', run: async () => skipped('') };
    yield await runStation(nobody, broken);
    return;
  }
  const persons = [...personsOf(asking.profile)];
  const atOnce = asking.profile.limits?.concurrency ?? LOGINS_AT_ONCE;
  while (persons.length > 0 && asking.signal?.aborted !== true) {
    const stations = persons.splice(0, atOnce).map((person) => ({
      name: `login of ${person.path}`,
      run: () => checkLogin(person, asking, { mayCreate }),
    }));
    yield* await Promise.all(stations.map((station) => runStation(station, undefined)));
  }
}

const LOGINS_AT_ONCE = 4;

/** Both hosts are checked in parallel, so that two unreachable hosts take no longer than one. */
async function collected(
  checks: AsyncIterable<PreflightCheck>,
): Promise<readonly PreflightCheck[]> {
  const all: PreflightCheck[] = [];
  for await (const check of checks) all.push(check);
  return all;
}

function iamStations(target: PreflightTarget, asking: TargetAccess): readonly Station[] {
  const { profile } = target;
  if (!profile.services.includes('IAM') && !profile.sca.approaches.includes('OAUTH')) {
    return [
      { name: 'IAM responds', run: async () => skipped('The profile has no IAM and no OAuth.') },
    ];
  }
  return [
    ...addressStations('IAM', target, asking.timeoutMs),
    { name: 'IAM responds', run: () => askAuthorize(asking) },
  ];
}

/** Runs the checks in order; those after a failed one are skipped. */
async function* inOrder(
  stations: readonly Station[],
  { signal }: TargetAccess,
): AsyncGenerator<PreflightCheck> {
  let broken: string | undefined;
  for (const station of stations) {
    if (signal?.aborted) return;
    const check = await runStation(station, broken);
    if (check.outcome === 'failed') broken = check.name;
    yield check;
  }
}

async function runStation(station: Station, broken: string | undefined): Promise<PreflightCheck> {
  const outcome =
    broken === undefined ? await station.run() : skipped(`Needs "${broken}", which failed.`);
  return { type: 'preflight-check', name: station.name, ...outcome };
}

function certificateStations({
  identities,
  profile,
  nameOf = (name) => name,
}: PreflightTarget): readonly Station[] {
  const names = Object.keys(profile.identities) as (keyof Profile['identities'])[];
  return names.map((name) => ({
    name: `client certificate ${nameOf(name)}`,
    run: async () =>
      judgeIdentity(identities[name], { name: nameOf(name), isFirst: name === 'tpp1', profile }),
  }));
}

/** The PSD2 role that a TPP needs for each service; the IAM needs none. */
const ROLES: Readonly<Partial<Record<Profile['services'][number], string>>> = {
  PIS: 'PSP_PI',
  SBS: 'PSP_PI',
  AIS: 'PSP_AI',
  PIIS: 'PSP_IC',
  COF: 'PSP_IC',
};

/** Checks the validity period of the certificate, and for the TPP of the suite also its PSD2 roles. */
function judgeIdentity(
  identity: LoadedIdentity | undefined,
  {
    name,
    isFirst,
    profile: { services },
  }: { readonly name: string; readonly isFirst: boolean; readonly profile: Profile },
): PreflightResult {
  if (identity === undefined) return skipped('The profile names no files for this identity.');
  const inTime = judgeDates(name, identity, new Date());
  if (!isFirst || inTime.outcome !== 'ok') return inTime;
  const statement = readPsd2Roles(identity.certificate);
  if (statement === undefined) {
    const hint =
      'Banks may refuse it: qualified certificates contain their roles in a QCStatement.';
    return { ...ok(`${inTime.detail} It has no PSD2 statement.`), hint };
  }
  const needed = new Set(services.flatMap((service) => ROLES[service] ?? []));
  const missing = [...needed].filter((role) => !statement.roles.some((own) => own === role));
  if (missing.length === 0) return ok(`${inTime.detail} Roles: ${statement.roles.join(', ')}.`);
  return failed(
    `It lacks ${missing.join(' and ')}, which the services of the profile need.`,
    'Use a certificate with these PSD2 roles (QCStatement), or remove the services.',
  );
}

function judgeDates(name: string, identity: LoadedIdentity, now: Date): PreflightResult {
  const { notBefore, notAfter } = identity;
  const inTime = notBefore <= now && now <= notAfter;
  const span = `valid from ${notBefore.toISOString()} to ${notAfter.toISOString()}`;
  if (name === 'expired') {
    return inTime
      ? failed(`It has not expired: ${span}.`, 'Use an expired certificate, or leave it out.')
      : ok(`Readable, and expired as required: ${span}.`);
  }
  return inTime
    ? ok(`Readable, with its key; ${span}.`)
    : failed(`It is not valid at this time: ${span}.`, 'Get a new certificate for this TPP.');
}

/** The XS2A interface is called as tpp1, the IAM as the PSU's browser. */
function addressStations(
  label: 'XS2A' | 'IAM',
  { profile, identities, ca }: PreflightTarget,
  timeoutMs: number,
): readonly Station[] {
  const url = label === 'XS2A' ? profile.target.baseUrl : profile.target.authUrl;
  const { hostname, port, protocol } = new URL(url);
  const address: Address = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (protocol === 'https:' ? 443 : 80)),
    timeoutMs,
    ...(profile.proxy === undefined ? {} : { proxy: profile.proxy }),
  };
  const identity = label === 'XS2A' ? identities.tpp1 : undefined;
  const tls = {
    ...(identity && { cert: identity.certificate, key: identity.key }),
    ...(ca !== undefined && { ca }),
  };
  const overTls = protocol === 'https:';
  return [
    { name: `${label} host name`, run: () => checkDns(address) },
    { name: `${label} port`, run: () => checkTcp(address) },
    {
      name: `${label} TLS`,
      run: async () => (overTls ? checkTls(address, tls) : skipped('The address is plain http.')),
    },
  ];
}
