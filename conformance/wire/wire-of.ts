import type { LoadedProfile } from '../profile/load-profile.js';
import { createWire } from './create-wire.js';
import { pacedWire } from './paced-wire.js';
import type { Wire } from './wire.js';

/** The wire to the bank of a profile; `rate` is the most requests a second, the profile's if absent. */
export function wireOf(loaded: LoadedProfile, rate?: number): Wire {
  const { profile, identities, seals, ca } = loaded;
  const header = profile.tls?.clientCertificateHeader;
  const wire = createWire({
    identities,
    ...(ca === undefined ? {} : { ca }),
    ...(header === undefined ? {} : { clientCertificateHeader: header }),
    ...(profile.proxy === undefined ? {} : { proxy: profile.proxy }),
    ...(seals.tpp1 === undefined ? {} : { signatures: { base: profile.target.baseUrl, seals } }),
  });
  const perSecond = rate ?? profile.limits?.requestsPerSecond;
  return perSecond === undefined ? wire : pacedWire(wire, perSecond);
}
