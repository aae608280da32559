import { memberOf } from '../foundation/json-pointer.js';

/** The URL of one of `servers`, with the defaults of its variables; undefined when it has none. */
export function serverAddress(server: unknown): string | undefined {
  const url = memberOf(server, 'url');
  if (typeof url !== 'string') return undefined;
  return url.replace(/\{([^}]*)\}/g, (whole, name: string) => {
    const value = memberOf(memberOf(memberOf(server, 'variables'), name), 'default');
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
}
