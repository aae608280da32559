import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { StudioHandlers, StudioSecurity } from '../../generated/server/studio/handlers.js';
import { studioPlugin } from '../../generated/server/studio/plugin.js';
import { refuseBadUrls, withoutSchemas } from '../../runtime/server/fastify-options.js';
import { ForbiddenError } from '../../runtime/server/security.js';
import type { StudioIdentity, StudioUser } from '../context/caller-context.js';
import { problemHooks } from '../context/problem-hooks.js';
import type { StudioContext } from '../context/studio-context.js';
import type { ProviderLogin } from '../login/open-login.js';
import { userHandlers } from '../users/user-handlers.js';
import { audited } from './audited.js';
import { senderOf, studioCookies } from './credentials.js';
import { guardRequests } from './guard-requests.js';
import { mayDo, roleFor } from './roles.js';
import { serveFiles } from './serve-files.js';
import { serveLogin } from './serve-login.js';
import { servePage } from './serve-page.js';
import type { Sessions } from './sessions.js';
import { studioHandlers } from './studio-handlers.js';
import { whileKnown } from './while-known.js';

type Handlers = StudioHandlers<FastifyRequest, StudioIdentity>;

/** What the server of a studio needs. */
export interface ServerParts {
  readonly context: StudioContext;
  readonly sessions: Sessions;
  /** The handlers of banks, runs, findings and results. */
  readonly handlers: Handlers;
  /** Its addresses, as a browser spells them; the first one is shown. */
  readonly originsOf: () => ReadonlySet<string>;
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
  /** Login at an OpenID provider; without it, people have the token of the command. */
  readonly login?: ProviderLogin | undefined;
  /** Whether browsers reach it over HTTPS. */
  readonly isSecure: boolean;
  /** Gets errors of ours, which no response tells. */
  readonly report: (error: unknown) => void;
}

/** A certificate, a profile of a megabyte, and their Base64. */
const LARGEST_BODY = 2 * 2 ** 20;

/** Creates the server of a studio: its API, the files of runs and results, and the page. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { context, sessions, handlers, originsOf, tls, login, isSecure, report } = parts;
  const hooks = problemHooks(report);
  const server = Fastify({
    ...withoutSchemas,
    bodyLimit: LARGEST_BODY,
    forceCloseConnections: true,
    frameworkErrors: refuseBadUrls(hooks),
    ...(tls === undefined ? {} : { https: tls }),
  }) as unknown as FastifyInstance;
  const cookies = studioCookies(context.secrets.id, isSecure);
  server.addHook('onRequest', async ({ raw }) => {
    raw.headers.cookie = cookies.ownOf(raw.headers.cookie);
  });
  guardRequests(server, originsOf);
  serveFiles(server, context, sessions);
  const originOf = () => [...originsOf()][0] ?? '';
  if (login !== undefined) {
    serveLogin(server, { context, sessions, cookies, login, originOf, report });
  }
  const all = {
    ...handlers,
    ...userHandlers(context),
    ...studioHandlers(context, { sessions, cookies, login, originOf }),
  };
  await server.register(studioPlugin, {
    prefix: '/api/v1',
    handlers: audited({ ...all, ...watched(all, parts) }, context),
    security: securityOf(sessions),
    hooks,
  });
  servePage(server);
  return server;
}

/** The stream of a run ends when its reader may not read any more. */
function watched(
  { watchRun }: Pick<Handlers, 'watchRun'>,
  { context, sessions }: Pick<ServerParts, 'context' | 'sessions'>,
): Pick<Handlers, 'watchRun'> {
  if (watchRun === undefined) return {};
  return {
    async watchRun(request, caller) {
      const answer = await watchRun(request, caller);
      if (answer.status !== 200 || typeof answer.body === 'string') return answer;
      const isKnown = async () => (await senderOf(caller.raw, sessions)) !== undefined;
      const body = whileKnown(answer.body, isKnown, () => context.now().getTime());
      return { ...answer, body };
    },
  };
}

function securityOf(sessions: Sessions): StudioSecurity<FastifyRequest, StudioIdentity> {
  const permitted = async (
    found: Promise<StudioUser | undefined>,
    operationId: string,
  ): Promise<StudioUser | undefined> => {
    const user = await found;
    if (user === undefined || mayDo(user, operationId)) return user;
    const role = roleFor(operationId);
    throw new ForbiddenError(`Only the role ${role} may do this; you are a ${user.role}.`);
  };
  return {
    session: ({ key }, { operationId }) => permitted(sessions.ofSession(key), operationId),
    token: ({ token }, { operationId }) => permitted(sessions.ofToken(token), operationId),
  };
}
