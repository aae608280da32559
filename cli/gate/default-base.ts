import { execFile } from 'node:child_process';
import type { GateBase } from '../../gate/impact/gate-impact.js';

/** What a gate without a base compares with: main, the default branch of the remote, or master. */
export async function defaultBase(): Promise<GateBase> {
  if (await isCommit('main')) return { revision: 'main' };
  const remote = await git('rev-parse', '--abbrev-ref', 'origin/HEAD');
  if (remote !== undefined && (await isCommit(remote))) {
    return {
      revision: remote,
      note: `Compared with ${remote}, the default branch of the remote, because there is no branch main.`,
    };
  }
  if (await isCommit('master')) {
    return { revision: 'master', note: 'Compared with master, because there is no branch main.' };
  }
  return { revision: 'main' };
}

const isCommit = async (name: string): Promise<boolean> =>
  (await git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`)) !==
  undefined;

/** The output of git; undefined when it fails. */
function git(...args: readonly string[]): Promise<string | undefined> {
  return new Promise((done) => {
    execFile('git', [...args], (error, stdout) => done(error === null ? stdout.trim() : undefined));
  });
}
