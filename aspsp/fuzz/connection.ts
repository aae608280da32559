import { connect } from 'node:net';
import { readReply, type WireReply } from './read-reply.js';

export type RawResponse =
  | { readonly kind: 'reply'; readonly reply: WireReply; readonly extra: Buffer }
  /** The connection ended, or nothing came in time. */
  | { readonly kind: 'closed' | 'silent' };

const PATIENCE_MS = 10_000;

/** Sends bytes to a port of this machine on a new connection, and reads the first response. */
export function sendRaw(port: number, bytes: Buffer, head = false): Promise<RawResponse> {
  return new Promise((resolve) => {
    let got: Buffer = Buffer.alloc(0);
    const socket = connect({ port, host: 'localhost', noDelay: true });
    const finish = (outcome: RawResponse): void => {
      socket.destroy();
      resolve(outcome);
    };
    const read = (ended: boolean): void => {
      const found = readReply(got, { head, ended });
      if (found !== undefined) finish({ kind: 'reply', ...found });
      else if (ended) finish({ kind: 'closed' });
    };
    socket.setTimeout(PATIENCE_MS, () => finish({ kind: 'silent' }));
    socket.on('data', (chunk) => {
      got = Buffer.concat([got, chunk]);
      read(false);
    });
    // A bank that refuses a body before reading it may close the connection while we still write.
    socket.on('error', () => undefined);
    socket.on('close', () => read(true));
    socket.write(bytes);
  });
}
