import type { Profile, ServiceName } from './profile.js';

const SERVICES: readonly (readonly [RegExp, ServiceName])[] = [
  [/^\/v\d+\/consents\/confirmation-of-funds(?:\/|$)/, 'COF'],
  [
    /^\/v\d+\/(?:accounts|consents|card-accounts|account-list|trusted-beneficiaries)(?:\/|$)/,
    'AIS',
  ],
  [/^\/v\d+\/funds-confirmations(?:\/|$)/, 'PIIS'],
  [/^\/v\d+\/signing-baskets(?:\/|$)/, 'SBS'],
  [/^\/v\d+\//, 'PIS'],
];

/** The base address for a path of the XS2A service: that of its service, or baseUrl. */
export function serviceBase({ target }: Pick<Profile, 'target'>, path: string): string {
  const service = SERVICES.find(([pattern]) => pattern.test(path))?.[1];
  return (service && target.paths?.[service]) ?? target.baseUrl;
}

/** All base addresses of the XS2A service. */
export function serviceBases({ baseUrl, paths = {} }: Profile['target']): readonly string[] {
  return [...new Set([...Object.values(paths), baseUrl])];
}
