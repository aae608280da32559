import { execFileSync, spawnSync } from 'node:child_process';

/** Whether the openssl command is installed; tests that need it are skipped otherwise. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** The title of a test that needs openssl; says why the test is skipped when it is. */
export const wantsOpenssl = (title: string): string =>
  hasOpenssl ? title : `${title} (skipped: the openssl command is not on PATH)`;

/** Runs openssl and returns its output; throws when it fails. */
export function openssl(args: readonly string[], input?: Uint8Array | string): string {
  return execFileSync('openssl', [...args], { input: input ?? '', stdio: 'pipe' }).toString('utf8');
}
