import type { FastifyInstance } from 'fastify';
import { Xs2aError } from './xs2a-error.js';

/** Errors of the host, whatever the port. */
const OF_HOST = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN']);
const CAUSES = new Set(['EADDRINUSE', 'EACCES', ...OF_HOST]);

/** Opens a port and returns its number; `flag` is the option for another one. */
export async function listen(
  app: FastifyInstance,
  host: string,
  port: number,
  flag: string,
): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (!CAUSES.has(code)) throw cause;
    if (OF_HOST.has(code)) {
      const option = flag === '--admin-port' ? '--admin-host' : '--host';
      throw new Xs2aError(
        'PORT_UNAVAILABLE',
        `The address ${host} cannot be listened on (${code}).`,
        {
          hint: `Give ${option} a name or address of this machine, such as localhost.`,
          cause,
        },
      );
    }
    const why = code === 'EADDRINUSE' ? 'is in use' : `cannot be opened (${code})`;
    throw new Xs2aError('PORT_UNAVAILABLE', `Port ${port} on ${host} ${why}.`, {
      hint: `Stop the program that uses it, or choose another port with ${flag} (0 takes any free port).`,
      cause,
    });
  }
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was opened');
  return address.port;
}
