import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSameSecret } from '../domain/passwords.js';
import { Refusal } from '../domain/refusal.js';
import { describeError } from '../http/describe-error.js';
import { pageHeaders } from '../pages/page-headers.js';
import { WIDE_SOURCE } from '../pages/wide-style.js';
import { isStoreDown } from '../store/is-store-down.js';
import { ACTIONS, type AdminAction, type OperatorSite } from './actions/admin-action.js';
import { readClock } from './actions/move-clock.js';
import type { AdminSession, AdminSessions } from './admin-sessions.js';
import { detailPage } from './pages/detail-page.js';
import { listPage } from './pages/list-page.js';
import { adminLoginPage } from './pages/login-page.js';
import { adminMessagePage } from './pages/message-page.js';
import { overviewPage } from './pages/overview-page.js';
import { fieldsInForm } from './read-fields.js';
import { readListQuery } from './read-list-query.js';
import { readList, readOne, resourceNamed } from './read-resource.js';
import { RESOURCES } from './resources/resources.js';

export interface PageRoutesOptions {
  readonly site: OperatorSite;
  readonly sessions: AdminSessions;
  readonly isToken: (sent: string) => boolean;
}

interface ResourceRoute {
  Params: { readonly resource: string; readonly id: string };
}

/** The operator's pages: plain forms in a session that began with the token. */
export async function pageRoutes(app: FastifyInstance, options: PageRoutesOptions): Promise<void> {
  const { site, sessions } = options;
  const { bank } = site;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
  );
  app.setErrorHandler((error, _request, reply) => showError(site, error, reply));
  app.setNotFoundHandler((_request, reply) =>
    send(reply, 404, adminMessagePage('Not found', 'This address does not exist.')),
  );
  loginRoutes(app, options);
  const page = (
    path: string,
    show: (request: FastifyRequest<ResourceRoute>, session: AdminSession) => Promise<string>,
  ): void => {
    app.get<ResourceRoute>(path, async (request, reply) => {
      const session = sessions.find(request.headers.cookie);
      if (session === undefined) return reply.redirect('/login', 303);
      return send(reply, 200, await show(request, session));
    });
  };
  page('/', async (_request, session) => {
    const nothing = { where: {}, offset: 0, limit: 0 };
    const counts: [string, number][] = [];
    for (const resource of RESOURCES) {
      counts.push([resource.name, (await readList(bank, resource, nothing)).total]);
    }
    const { csrf } = session;
    return overviewPage({ clock: readClock(bank), counts, csrf, notice: session.takeNotice() });
  });
  page('/:resource', async ({ params, query }, session) => {
    const resource = resourceNamed(params.resource);
    const asked = readListQuery(resource, query);
    const list = await readList(bank, resource, asked);
    return listPage({ resource, query: asked, ...list, notice: session.takeNotice() });
  });
  page('/:resource/:id', async ({ params }, session) => {
    const resource = resourceNamed(params.resource);
    const found = await readOne(bank, resource, params.id);
    return detailPage({ resource, ...found, csrf: session.csrf, notice: session.takeNotice() });
  });
  for (const action of ACTIONS) actionRoute(app, options, action);
}

function loginRoutes(app: FastifyInstance, { sessions, isToken }: PageRoutesOptions): void {
  app.get('/login', async (_request, reply) => send(reply, 200, adminLoginPage(undefined)));
  app.post('/login', async (request, reply) => {
    if (!isToken(formOf(request).get('token') ?? '')) {
      const notice = { good: false, text: 'The token is wrong.' };
      return send(reply, 401, adminLoginPage(notice));
    }
    return reply.header('set-cookie', sessions.start()).redirect('/', 303);
  });
  app.post('/logout', async (request, reply) => {
    if (ownSession(sessions, request) === undefined) return foreign(reply);
    sessions.end(request.headers.cookie);
    return reply.redirect('/login', 303);
  });
}

/** Carries out the action of a form, then shows the page that contained the form again. */
function actionRoute(
  app: FastifyInstance,
  { site, sessions }: PageRoutesOptions,
  action: AdminAction,
): void {
  app.post<ResourceRoute>(action.path, async (request, reply) => {
    const session = ownSession(sessions, request);
    if (session === undefined) return foreign(reply);
    const { id = '' } = request.params;
    try {
      const fields = fieldsInForm(action, formOf(request));
      session.tell({ good: true, text: (await action.run(site, id, fields)).said });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      session.tell({ good: false, text: error.message });
    }
    const [, resource = ''] = action.path.split('/');
    const back = action.path.includes(':id') ? `/${resource}/${encodeURIComponent(id)}` : '/';
    return reply.redirect(back, 303);
  });
}

/** The session of a form from one of its own pages; a page of another site cannot know its `csrf`. */
function ownSession(
  sessions: AdminSessions,
  request: FastifyRequest<ResourceRoute> | FastifyRequest,
): AdminSession | undefined {
  const session = sessions.find(request.headers.cookie);
  const csrf = formOf(request).get('csrf') ?? '';
  return session !== undefined && isSameSecret(csrf, session.csrf) ? session : undefined;
}

function formOf({ body }: { readonly body: unknown }): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

function foreign(reply: FastifyReply): FastifyReply {
  const text = 'The form did not come from a page of this session. Log in and try again.';
  return send(reply, 403, adminMessagePage('Please start again', text));
}

function showError({ bank }: OperatorSite, error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) {
    return send(reply, error.status, adminMessagePage('This is not possible', error.message));
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status < 500) {
    const text = 'The request cannot be parsed.';
    return send(reply, status, adminMessagePage('Something is wrong', text));
  }
  if (isStoreDown(error)) {
    const text = 'The store of the bank cannot be reached.';
    return send(reply, 503, adminMessagePage('Please try again later', text));
  }
  bank.log.error({ listener: 'admin', error: describeError(error) }, 'failed');
  return send(reply, 500, adminMessagePage('Something went wrong', 'See the log of the bank.'));
}

function send(reply: FastifyReply, status: number, markup: string): FastifyReply {
  return reply.code(status).headers(pageHeaders([], WIDE_SOURCE)).send(markup);
}
