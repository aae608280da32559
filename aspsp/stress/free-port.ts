import { createServer } from 'node:net';

/** Ports that nobody listens on at the moment. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve) => {
          server.listen(0, '127.0.0.1', () => {
            const address = server.address();
            resolve(typeof address === 'object' ? (address?.port ?? 0) : 0);
          });
        }),
    ),
  );
  await Promise.all(servers.map((server) => new Promise((done) => void server.close(done))));
  return ports;
}
