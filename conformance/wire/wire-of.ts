import type { LoadedProfile } from '../profile/load-profile.js';
import { serviceBases } from '../profile/service-base.js';
import { createWire } from './create-wire.js';
import { guardedWire } from './guarded-wire.js';
import { pacedWire } from './paced-wire.js';
import type { Wire } from './wire.js';
import { withAccess } from './with-access.js';
import { withHeaders } from './with-headers.js';

/** The wire to the bank of a profile, and to nobody else; `rate` is the most requests a second, the profile's if absent. */
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
  // the paced wire counts what the bank is asked for tokens as well
  const perSecond = rate ?? profile.limits?.requestsPerSecond;
  const paced = perSecond === undefined ? home : pacedWire(home, perSecond);
  return withAccess(paced, profile);
}

/** Nothing is signed without seals; with them everything is, unless the bank takes it unsigned too. */
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
