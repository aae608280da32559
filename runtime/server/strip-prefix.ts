import { originForm } from './origin-form.js';

/** The path and query below a prefix; an empty text, which no operation has as its path, where it is outside. */
export function stripPrefix(target: string, prefix: string): string {
  const url = originForm(target);
  return prefix === '' || url.startsWith(`${prefix}/`) ? url.slice(prefix.length) : '';
}
