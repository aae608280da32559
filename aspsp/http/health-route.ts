import type { FastifyInstance } from 'fastify';
import { packageVersion } from '../../foundation/package-root.js';
import type { Bank } from '../bank/bank.js';

/** Time limit for the store, in milliseconds. */
const PATIENCE_MS = 2000;

/** GET /health: whether the bank works; 503 while its store does not respond. */
export function healthRoute(app: FastifyInstance, { store }: Bank): void {
  const started = performance.now();
  const version = packageVersion();
  app.get('/health', async (_request, reply) => {
    const reachable = await answers(() => store.get('secret', 'access-tokens'));
    const uptimeSeconds = Math.floor((performance.now() - started) / 1000);
    return reply
      .code(reachable ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: reachable ? 'up' : 'down',
        store: reachable ? 'reachable' : 'unreachable',
        version,
        uptimeSeconds,
      });
  });
}

/** Whether a promise resolves in time. */
async function answers(work: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const done = work().then(
    () => true,
    () => false,
  );
  const result = await Promise.race([done, late]);
  clearTimeout(timer);
  return result;
}
