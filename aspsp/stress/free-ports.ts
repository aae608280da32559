import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the range that systems use for outgoing connections, which might otherwise take a port in between.
 */
const [LOWEST, HIGHEST] = [20_000, 32_000];

/** Ports on which nothing listens at the moment. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const found = new Set<number>();
  while (found.size < count) {
    const port = randomInt(LOWEST, HIGHEST);
    if (!found.has(port) && (await isFree(port))) found.add(port);
  }
  return [...found];
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
