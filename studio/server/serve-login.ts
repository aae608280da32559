import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html, markupOf } from '../../foundation/html.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { signatureOf } from '../context/caller-context.js';
import { problemOf } from '../context/problem-of.js';
import type { StudioContext } from '../context/studio-context.js';
import { notBegun, withoutRole } from '../login/login-errors.js';
import type { PendingLogin, ProviderLogin } from '../login/open-login.js';
import { recordLogin } from '../users/user-rows.js';
import { addEntry } from './audit-log.js';
import { LOGIN_SECONDS, loginIn, type StudioCookies, sessionIn } from './credentials.js';
import type { Sessions } from './sessions.js';

/** Where a browser begins a login, and where the provider sends it back. */
export const LOGIN_PATHS = { begin: '/login', callback: '/login/callback' } as const;

/** What the sealed cookie of a login holds. */
interface BegunLogin extends PendingLogin {
  readonly at: number;
  /** The session that the browser had before. */
  readonly before: string | undefined;
  /** The path of the page that it saw. */
  readonly next: string;
}

const PURPOSE = 'login';

interface LoginParts {
  readonly context: StudioContext;
  readonly sessions: Sessions;
  readonly cookies: StudioCookies;
  readonly login: ProviderLogin;
  /** The address to which the provider sends the browser back. */
  readonly originOf: () => string;
  readonly report: (error: unknown) => void;
}

/** Serves the two addresses of a login. What is pending is in a sealed cookie, so that nobody can fill our memory. */
export function serveLogin(server: FastifyInstance, parts: LoginParts): void {
  const { cookies, report } = parts;
  const shown =
    (answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'no-store');
      try {
        return await answer(request, reply);
      } catch (error) {
        if (!(error instanceof Xs2aError)) report(error);
        reply.header('set-cookie', cookies.login(null));
        return refuse(reply, error);
      }
    };
  server.get(
    LOGIN_PATHS.begin,
    shown((request, reply) => begin(parts, request, reply)),
  );
  server.get(
    LOGIN_PATHS.callback,
    shown((request, reply) => end(parts, request, reply)),
  );
}

async function begin(
  { context, cookies, login, originOf }: LoginParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const origin = originOf();
  // the provider sends the browser back to this name, where it has the cookie
  if (request.headers.host !== new URL(origin).host) return reply.redirect(origin + request.url);
  const { url, pending } = await login.begin(origin + LOGIN_PATHS.callback);
  const { next } = request.query as { readonly next?: unknown };
  const begun: BegunLogin = {
    ...pending,
    at: context.now().getTime(),
    before: sessionIn(request),
    next: pathWithin(origin, next),
  };
  const sealed = context.secrets.seal(Buffer.from(JSON.stringify(begun)), PURPOSE);
  reply.header('set-cookie', cookies.login(Buffer.from(sealed).toString('base64url')));
  return reply.redirect(url.href, 303);
}

/** A path of the studio itself; its first page for everything else. */
function pathWithin(origin: string, next: unknown): string {
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, origin)) return '/';
  const url = new URL(next, origin);
  return url.origin === origin ? url.pathname + url.search : '/';
}

async function end(
  { context, sessions, cookies, login, originOf }: LoginParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const begun = begunIn(context, request);
  const { user: proven, idToken } = await login.end(new URL(request.url, originOf()), begun);
  const user = await recordLogin(context, proven);
  if (user === undefined) throw withoutRole(proven.name);
  if (begun.before !== undefined) sessions.close(begun.before);
  await addEntry(context, { by: signatureOf(user), act: 'logIn', subject: `as ${user.role}` });
  reply.header('set-cookie', [cookies.login(null), cookies.session(sessions.open(user, idToken))]);
  return reply.redirect(begun.next, 303);
}

/** The login that began in this browser. */
function begunIn({ secrets, now }: StudioContext, request: FastifyRequest): BegunLogin {
  let text: string;
  try {
    const sealed = Buffer.from(loginIn(request) ?? '', 'base64url');
    text = Buffer.from(secrets.unseal(sealed, PURPOSE)).toString();
  } catch {
    throw notBegun();
  }
  const begun = JSON.parse(text) as BegunLogin;
  if (now().getTime() - begun.at > LOGIN_SECONDS * 1000) throw notBegun();
  return begun;
}

/** A person sees it, in the style of the page. */
function refuse(reply: FastifyReply, error: unknown): FastifyReply {
  const { title, status, hint = '' } = problemOf(error);
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>No login · xs2a studio</title><link rel="stylesheet" href="/app.css"></head>
<body><main><h1>No login</h1><div class="problem" role="alert"><p><b>${title}</b></p><p>${hint}</p></div><p><a href="/login">Log in again</a></p></main></body></html>
`;
  return reply.code(status).type('text/html; charset=utf-8').send(markupOf(page));
}
