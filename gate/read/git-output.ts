import { execFile } from 'node:child_process';

/** Enough for the names of all files of a large repository. */
const MOST_BYTES = 256 * 1024 * 1024;

/** What a git command prints, without the line break at its end; undefined when it fails. It never asks for a password. */
export function gitOutput(...args: readonly string[]): Promise<string | undefined> {
  const env = { ...process.env, GIT_TERMINAL_PROMPT: '0' };
  return new Promise((done) => {
    execFile('git', [...args], { env, maxBuffer: MOST_BYTES }, (error, stdout) =>
      done(error === null ? stdout.trim() : undefined),
    );
  });
}

/** The commit that a revision names; undefined when there is none. */
export const commitOf = (revision: string): Promise<string | undefined> =>
  gitOutput('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`);
