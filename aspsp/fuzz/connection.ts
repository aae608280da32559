import { connect, type Socket } from 'node:net';
import { readReply, type WireReply } from './read-reply.js';

export type RawResponse =
  | { readonly kind: 'reply'; readonly reply: WireReply; readonly extra: Buffer }
  /** The connection ended, or nothing came in time: what had come until then. */
  | { readonly kind: 'closed' | 'silent'; readonly got: Buffer };

/** A kept connection with one request after the other; reopened after it was closed. */
export interface Connection {
  send(bytes: Buffer, options?: { readonly head?: boolean }): Promise<RawResponse>;
  close(): void;
}

const PATIENCE_MS = 10_000;

/** Connects to a port of this machine when the first request is sent. */
export function openConnection(port: number, patience = PATIENCE_MS): Connection {
  let socket: Socket | undefined;
  const forget = (): void => {
    socket?.destroy();
    socket = undefined;
  };
  return {
    close: forget,
    send: async (bytes, { head = false } = {}) => {
      const used = socket ?? connect({ port, host: 'localhost', noDelay: true });
      socket = used;
      const outcome = await exchange(used, bytes, head, patience);
      const stays = outcome.kind === 'reply' && outcome.reply.headers.get('connection') !== 'close';
      if (!stays || used.destroyed) forget();
      return outcome;
    },
  };
}

function exchange(socket: Socket, bytes: Buffer, head: boolean, patience: number) {
  return new Promise<RawResponse>((resolve) => {
    let got: Buffer = Buffer.alloc(0);
    const timer = setTimeout(() => finish({ kind: 'silent', got }), patience);
    const finish = (outcome: RawResponse): void => {
      clearTimeout(timer);
      socket.removeAllListeners();
      socket.on('error', () => undefined);
      resolve(outcome);
    };
    const read = (ended: boolean): void => {
      const found = readReply(got, { head, ended });
      if (found !== undefined) finish({ kind: 'reply', ...found });
      else if (ended) finish({ kind: 'closed', got });
    };
    socket.on('data', (chunk) => {
      got = got.length === 0 ? chunk : Buffer.concat([got, chunk]);
      read(false);
    });
    // A bank that refuses a body before reading it may close the connection while we still write.
    socket.on('error', () => undefined);
    socket.on('close', () => read(true));
    socket.write(bytes);
  });
}
