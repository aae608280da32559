import type { LoadedProfile } from '../profile/load-profile.js';
import { serviceBases } from '../profile/service-base.js';
import { createWire } from './create-wire.js';
import { guardedWire } from './guarded-wire.js';
import { pacedWire } from './paced-wire.js';
import type { Wire } from './wire.js';
import { withAccess } from './with-access.js';
import { withHeaders } from './with-headers.js';

/**
 * The wire to the bank of a profile and to nobody else; `rate` is the maximum number of requests per second,
 * by default the profile's; where the bank says that it gets too many, there are fewer.
 */
export function wireOf(loaded: LoadedProfile, rate?: number): Wire {
  const { profile, identities, ca } = loaded;
  const header = profile.tls?.clientCertificateHeader;
  const bare = createWire({
    identities,
    ...(ca === undefined ? {} : { ca }),
    ...(header === undefined ? {} : { clientCertificateHeader: header }),
    ...(profile.proxy === undefined ? {} : { proxy: profile.proxy }),
    ...signaturesOf(loaded),
  });
  const headed = withHeaders(bare, profile.headers, profile.target);
  const home = guardedWire(headed, loaded.origins);
  // the paced wire also counts requests for tokens
  const perSecond = rate ?? profile.limits?.requestsPerSecond;
  return withAccess(pacedWire(home, perSecond), profile);
}

/**
 * The options for signatures: none without seals. With seals everything is signed, unless the bank also
 * accepts unsigned requests.
 */
function signaturesOf({ profile, identities, seals }: LoadedProfile) {
  if (seals.tpp1 === undefined) return {};
  const { expired, unknownCa } = identities;
  const untrusted = {
    ...(expired === undefined ? {} : { expired }),
    ...(unknownCa === undefined ? {} : { unknownCa }),
  };
  const every = profile.signatures?.required !== false;
  const signatures = {
    bases: serviceBases(profile.target),
    seals: { ...seals, ...untrusted },
    every,
  };
  return { signatures };
}
