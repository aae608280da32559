import { execFileSync, spawnSync } from 'node:child_process';

/** Whether the openssl command is at hand; tests that want it are skipped otherwise. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** Title of a test that wants openssl: says why it is skipped where it is. */
export const wantsOpenssl = (title: string): string =>
  hasOpenssl ? title : `${title} (skipped: the openssl command is not on PATH)`;

/** Runs openssl and returns what it prints; throws when it fails. */
export function openssl(args: readonly string[], input?: Uint8Array | string): string {
  return execFileSync('openssl', [...args], { input: input ?? '', stdio: 'pipe' }).toString('utf8');
}
