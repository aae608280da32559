import type { GateBase } from '../../gate/impact/gate-impact.js';
import { commitOf, gitOutput } from '../../gate/read/git-output.js';

/** What a gate without a base compares with: main, the default branch of the remote, or master. */
export async function defaultBase(): Promise<GateBase> {
  if ((await commitOf('main')) !== undefined) return { revision: 'main', isMoving: true };
  const remote = await gitOutput('rev-parse', '--abbrev-ref', 'origin/HEAD');
  if (remote !== undefined && (await commitOf(remote)) !== undefined) {
    return {
      revision: remote,
      isMoving: true,
      note: `Compared with ${remote}, the default branch of the remote, because there is no branch main.`,
    };
  }
  if ((await commitOf('master')) !== undefined) {
    return {
      revision: 'master',
      isMoving: true,
      note: 'Compared with master, because there is no branch main.',
    };
  }
  return { revision: 'main' };
}

/** A revision that the user names. A branch moves with each merge; a tag or a commit stays. */
export async function namedBase(revision: string): Promise<GateBase> {
  if (revision.startsWith('-')) return { revision };
  // of main~3, main decides
  const name = revision.replace(/[~^].*$/s, '');
  const full = (await gitOutput('rev-parse', '--symbolic-full-name', name)) ?? '';
  return { revision, isMoving: /^(refs\/(heads|remotes)\/|HEAD$)/.test(full) };
}
