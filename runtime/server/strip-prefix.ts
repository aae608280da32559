import { originForm } from './origin-form.js';

/** A path and query as seen from below the prefix; empty, and so nowhere, for one that is outside. */
export function stripPrefix(target: string, prefix: string): string {
  const url = originForm(target);
  return prefix === '' || url.startsWith(`${prefix}/`) ? url.slice(prefix.length) : '';
}
