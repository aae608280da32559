import { connect } from 'node:net';

/**
 * A process that does not decide about its claim within this time is treated as the holder, in milliseconds.
 */
const LONGEST_WAIT_MS = 10_000;

/**
 * Checks the claim of another process: `dead` when nobody listens any more, `held` when it holds the lock or
 * has priority, `gone` when it gave up. When `patient`, waits for an undecided process; otherwise it is
 * reported as `held`.
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
