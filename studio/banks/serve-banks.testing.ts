import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { studioPlugin } from '../../generated/server/studio/plugin.js';
import { problemHooks } from '../context/problem-hooks.js';
import type { StudioContext } from '../context/studio-context.js';
import { bankHandlers } from './bank-handlers.js';

/** A response of the API as tests compare it. */
export interface ServedAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what the API sent
  readonly body: any;
}

/** The handlers of banks behind real HTTP, for a user whose name is the token that he sends. */
export async function serveBanks(context: StudioContext) {
  const app = Fastify({ bodyLimit: 2_000_000 });
  const owner = (name: string) => ({ name, role: 'owner' as const });
  await app.register(studioPlugin, {
    prefix: '/api/v1',
    handlers: bankHandlers(context),
    hooks: problemHooks((error) => {
      throw error;
    }),
    security: { session: ({ key }) => owner(key), token: ({ token }) => owner(token) },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    async send(method: string, path: string, body?: unknown, user = 'Ann'): Promise<ServedAnswer> {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
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
    close: () => app.close(),
  };
}
