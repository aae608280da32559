import type { LoadedProfile } from '../profile/load-profile.js';
import { createWire } from './create-wire.js';
import { guardedWire } from './guarded-wire.js';
import { pacedWire } from './paced-wire.js';
import type { Wire } from './wire.js';
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
  const wire = guardedWire(withHeaders(bare, profile.headers, profile.target), loaded.origins);
  const perSecond = rate ?? profile.limits?.requestsPerSecond;
  return perSecond === undefined ? wire : pacedWire(wire, perSecond);
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
  const signatures = { base: profile.target.baseUrl, seals: { ...seals, ...untrusted }, every };
  return { signatures };
}
