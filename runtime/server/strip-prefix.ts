import { originForm } from './origin-form.js';

/** The path and query below a prefix; an empty string, which is no operation's path, when it is outside. */
export function stripPrefix(target: string, prefix: string): string {
  const url = originForm(target);
  return prefix === '' || url.startsWith(`${prefix}/`) ? url.slice(prefix.length) : '';
}
