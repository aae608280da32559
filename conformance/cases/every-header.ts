/** The optional common headers, with values that every bank accepts. */

/** The headers that the TPP forwards from the PSU's browser. */
export const FORWARDED: Readonly<Record<string, string>> = {
  'PSU-IP-Port': '49152',
  'PSU-Accept': 'text/html',
  'PSU-Accept-Charset': 'utf-8',
  'PSU-Accept-Encoding': 'gzip',
  'PSU-Accept-Language': 'en-GB,en;q=0.9,de;q=0.8',
  'PSU-User-Agent': 'Mozilla/5.0',
  'PSU-Geo-Location': 'GEO:52.506931;13.144558',
};

/** The address for a declined authorisation; the usual one where the TPP has no other. */
export const NOK: Readonly<Record<string, string>> = {
  'TPP-Nok-Redirect-URI': '${profile.tpp.nokRedirectUri|profile.tpp.redirectUri}',
};

/** The other headers of the TPP, which the initiation of a payment may have. */
export const EXTRAS: Readonly<Record<string, string>> = {
  'TPP-Rejection-NoFunds-Preferred': 'true',
  'TPP-Brand-Logging-Information': 'Conformance suite',
};

/** The notification headers, which a creation and a start of an authorisation may have. */
export const NOTIFICATION: Readonly<Record<string, string>> = {
  'TPP-Notification-URI': '${profile.tpp.redirectUri}',
  'TPP-Notification-Content-Preferred': 'status=LAST',
};

/** The optional headers of a creation about the PSU, the device and the redirect. */
export const OF_THE_PSU: Readonly<Record<string, string>> = {
  ...FORWARDED,
  'PSU-ID': '${profile.psu.id}',
  'PSU-Http-Method': 'POST',
  'PSU-Device-ID': '${uuid}',
  ...NOK,
};
