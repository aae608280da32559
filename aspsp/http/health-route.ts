import type { FastifyInstance } from 'fastify';
import { packageVersion } from '../../foundation/package-root.js';
import type { Bank } from '../bank/bank.js';

/** Time limit for the store, in milliseconds. */
const PATIENCE_MS = 2000;

/** How long the result of a write counts, so that probes are not many writes. */
const KEPT_MS = 1000;

/** The counter that a probe increments: a store that can only be read, as on a full disk, is down. */
const COUNTER = 'health';

/** GET /health: whether the bank works; 503 while its store does not respond, or cannot be written to. */
export function healthRoute(app: FastifyInstance, { store }: Bank): void {
  const started = performance.now();
  const version = packageVersion();
  let probed = { at: Number.NEGATIVE_INFINITY, result: Promise.resolve(true) };
  app.get('/health', async (_request, reply) => {
    const at = performance.now();
    if (at - probed.at >= KEPT_MS) probed = { at, result: answers(() => store.count(COUNTER)) };
    const works = [answers(() => store.get('secret', 'access-tokens')), probed.result];
    const reachable = !(await Promise.all(works)).includes(false);
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
