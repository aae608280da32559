import type { AddressInfo } from 'node:net';
import type { StudioContext } from '../context/studio-context.js';
import { createServer, type ServerParts } from './create-server.js';
import { createSessions } from './sessions.js';

/** A response of the API. */
export interface ServedAnswer<Body> {
  readonly status: number;
  readonly body: Body;
}

/** Users of a test, each an owner whose token is his name. */
const USERS = ['Ann', 'Bob'] as const;

/** Some handlers behind the server of the studio; an error of ours fails the test. */
export async function serveHandlers(context: StudioContext, handlers: ServerParts['handlers']) {
  let origin = '';
  const server = await createServer({
    context,
    handlers,
    sessions: createSessions(
      USERS.map((name) => ({ token: name, user: { name, role: 'owner' } })),
      context.now,
    ),
    originsOf: () => new Set([origin]),
    isSecure: false,
    report: (error) => {
      throw error;
    },
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return {
    /** Address of the API. */
    address: `${origin}/api/v1`,
    // biome-ignore lint/suspicious/noExplicitAny: most tests compare what the API sent with a whole object
    async send<Body = any>(
      method: string,
      path: string,
      body?: unknown,
      user: (typeof USERS)[number] = 'Ann',
    ): Promise<ServedAnswer<Body>> {
      const answer = await fetch(`${origin}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${user}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
    },
    close: () => server.close(),
  };
}
