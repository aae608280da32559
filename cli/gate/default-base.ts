import type { GateBase } from '../../gate/impact/gate-impact.js';
import { commitOf, gitOutput } from '../../gate/read/git-output.js';

/** What a gate without a base compares with: main, the default branch of the remote, or master. */
export async function defaultBase(): Promise<GateBase> {
  if ((await commitOf('main')) !== undefined) return { revision: 'main' };
  const remote = await gitOutput('rev-parse', '--abbrev-ref', 'origin/HEAD');
  if (remote !== undefined && (await commitOf(remote)) !== undefined) {
    return {
      revision: remote,
      note: `Compared with ${remote}, the default branch of the remote, because there is no branch main.`,
    };
  }
  if ((await commitOf('master')) !== undefined) {
    return { revision: 'master', note: 'Compared with master, because there is no branch main.' };
  }
  return { revision: 'main' };
}
