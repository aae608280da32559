import type { Profile, ServiceName } from './profile.js';

const VERSION = String.raw`^(?:\/v\d+(?:\.\d+)*)?`;

/** The service of a path, with or without a version; other paths with a version are for payments. */
const SERVICES: readonly (readonly [RegExp, ServiceName])[] = [
  [new RegExp(String.raw`${VERSION}\/consents\/confirmation-of-funds(?:\/|$)`), 'COF'],
  [
    new RegExp(
      String.raw`${VERSION}\/(?:accounts|consents|card-accounts|account-list|trusted-beneficiaries)(?:\/|$)`,
    ),
    'AIS',
  ],
  [new RegExp(String.raw`${VERSION}\/funds-confirmations(?:\/|$)`), 'PIIS'],
  [new RegExp(String.raw`${VERSION}\/signing-baskets(?:\/|$)`), 'SBS'],
  [
    /^\/(?:v\d+(?:\.\d+)*|(?:bulk-|periodic-)?payments(?=\/|$)|\{payment-?service\}(?=\/|$))(?:\/|$)/i,
    'PIS',
  ],
];

type Targeted = Pick<Profile, 'target'>;

interface Versioned {
  readonly target: { readonly versions?: Profile['target']['versions'] | undefined };
}

const serviceOf = (path: string): ServiceName | undefined =>
  SERVICES.find(([pattern]) => pattern.test(path))?.[1];

/** The base address for a path of the XS2A service: that of its service, or baseUrl. */
export function serviceBase({ target }: Targeted, path: string): string {
  const service = serviceOf(path);
  return (service && target.paths?.[service]) ?? target.baseUrl;
}

/** The version in the paths of a service when it is not the contract's; `none` when there is none. */
export function otherVersion(
  { target }: Targeted,
  path: string,
): { readonly service: ServiceName; readonly version: string } | undefined {
  const service = serviceOf(path);
  const version = service && target.versions?.[service];
  return service === undefined || version === undefined ? undefined : { service, version };
}

/** A path of the contract, such as `/v1/accounts`, as the bank of this profile has it. */
export function pathAt({ target }: Versioned, path: string): string {
  const service = path.startsWith('/v2/') ? 'COF' : serviceOf(path);
  const version = service && target.versions?.[service];
  if (version === undefined) return path;
  return path.replace(/^\/v\d+(?=\/)/, version === 'none' ? '' : `/${version}`);
}

/** The address of a path of the contract at the bank of this profile. */
export function addressAt(profile: Targeted, path: string): string {
  return `${serviceBase(profile, path)}${pathAt(profile, path)}`;
}

/** All base addresses of the XS2A service. */
export function serviceBases({ baseUrl, paths = {} }: Profile['target']): readonly string[] {
  return [...new Set([...Object.values(paths), baseUrl])];
}
