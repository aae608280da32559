import { connect, createServer, type Server, type Socket } from 'node:net';

/** One address in front of several processes; TLS passes through. */
export interface Balancer {
  readonly port: number;
  close(): void;
}

/** Forwards each connection to the next process that accepts it. */
export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  const sockets = new Set<Socket>();
  let turn = 0;
  const server = createServer((client) => {
    sockets.add(client);
    client.on('close', () => sockets.delete(client));
    client.on('error', () => client.destroy());
    turn += 1;
    passOn(client, [...ports.slice(turn % ports.length), ...ports.slice(0, turn % ports.length)]);
  });
  const port = await listening(server);
  return {
    port,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Tries the processes in this order; closes the client's connection when none accepts it. */
function passOn(client: Socket, [port, ...others]: readonly number[]): void {
  if (port === undefined) return void client.destroy();
  const server = connect(port, '127.0.0.1');
  const next = (): void => passOn(client, others);
  server.once('error', next);
  server.once('connect', () => {
    server.off('error', next);
    server.on('error', () => client.destroy());
    server.on('close', () => client.destroy());
    client.on('close', () => server.destroy());
    client.pipe(server).pipe(client);
  });
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' ? (address?.port ?? 0) : 0);
    });
  });
}
