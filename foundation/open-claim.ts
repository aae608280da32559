import { createServer, type Socket } from 'node:net';

/** A socket that informs every connected process when this process holds the lock. */
export interface Claim {
  /** Marks the lock as held and informs the processes that wait. */
  hold(): void;
  close(): Promise<void>;
}

/** Listens on a path that no other process uses; does not keep the process alive. */
export function openClaim(path: string): Promise<Claim> {
  const waiting = new Set<Socket>();
  let held = false;
  const server = createServer((socket) => {
    waiting.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => waiting.delete(socket));
    if (held) socket.end('held');
  });
  const claim: Claim = {
    hold: () => {
      held = true;
      for (const socket of waiting) socket.end('held');
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of waiting) socket.destroy();
      }),
  };
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      server.unref();
      resolve(claim);
    });
  });
}
