import type { Profile } from './profile.js';
import { serviceBases } from './service-base.js';

/** Whether bank and IAM are on this machine, so that a run affects nobody else. */
export function isHere(target: Profile['target']): boolean {
  return [...serviceBases(target), target.authUrl].every(isLoopback);
}

/** Whether an address names only this machine, so that a run against it affects nobody else. */
export function isLoopback(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '::1' ||
    /^127(\.\d{1,3}){3}$/.test(host) ||
    /^::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}$/.test(host)
  );
}
