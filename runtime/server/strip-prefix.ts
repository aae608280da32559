/** A path and query as seen from below the prefix; empty, and so nowhere, for one that is outside. */
export function stripPrefix(url: string, prefix: string): string {
  return prefix === '' || url.startsWith(`${prefix}/`) ? url.slice(prefix.length) : '';
}
