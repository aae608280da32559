/** The PSU that a request names; a header without content names nobody, whatever the SCA approach. */
export function psuIdIn(headers: { readonly 'PSU-ID'?: string | undefined }): string | undefined {
  const psu = headers['PSU-ID'];
  return psu === undefined || psu.trim() === '' ? undefined : psu;
}
