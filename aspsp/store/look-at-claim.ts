import { connect } from 'node:net';

/** A process that neither takes nor leaves what it claims for so long is given way to. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Looks at the claim of another process: nobody listens any more (`dead`), it holds or goes before
 * this one (`held`), or it gave up (`gone`). One that has not decided yet is waited for when
 * `patient`, else it counts as held.
 */
export function lookAtClaim(path: string, patient: boolean): Promise<'dead' | 'held' | 'gone'> {
  return new Promise((resolve) => {
    const socket = connect(path);
    let connected = false;
    const end = (seen: 'dead' | 'held' | 'gone') => {
      socket.destroy();
      resolve(seen);
    };
    socket.setTimeout(LONGEST_WAIT_MS, () => end('held'));
    socket.once('connect', () => {
      connected = true;
      if (!patient) end('held');
    });
    socket.once('data', () => end('held'));
    socket.once('close', () => end('gone'));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (connected || error.code === 'ENOENT') end('gone');
      else end(error.code === 'ECONNREFUSED' ? 'dead' : 'held');
    });
  });
}
