import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Bank } from '../bank/bank.js';
import { speaking } from '../language/speaking.js';
import { type AppRequest, showApp, submitApp } from './app-dialogue.js';
import type { PageAnswer } from './page-answer.js';
import { type BrowserRequest, showPage, submitForm } from './psu-dialogue.js';

interface LinkRoute {
  Params: { readonly link: string };
}

/** The PSU's pages: plain forms that need neither scripts nor a certificate. */
export async function psuRoutes(
  app: FastifyInstance,
  { bank, secure }: { readonly bank: Bank; readonly secure: boolean },
): Promise<void> {
  const browser = (request: FastifyRequest<LinkRoute>): BrowserRequest => ({
    link: request.params.link,
    cookies: request.headers.cookie,
    secure,
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
  );
  app.get<LinkRoute>('/sca/:link', async (request, reply) =>
    send(reply, await spoken(request, () => showPage(bank, browser(request)))),
  );
  app.post<LinkRoute>('/sca/:link', async (request, reply) =>
    send(
      reply,
      await spoken(request, () => submitForm(bank, browser(request), formOf(request.body))),
    ),
  );
  const phone = ({ headers }: FastifyRequest): AppRequest => ({ cookies: headers.cookie, secure });
  app.get('/app', async (request, reply) =>
    send(reply, await spoken(request, () => showApp(bank, phone(request)))),
  );
  app.post('/app', async (request, reply) =>
    send(reply, await spoken(request, () => submitApp(bank, phone(request), formOf(request.body)))),
  );
}

/** In the language that the PSU's browser requests. */
const spoken = <T>({ headers }: Pick<FastifyRequest, 'headers'>, work: () => T): T =>
  speaking(headers['accept-language'], work);

function formOf(body: unknown): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

function send(reply: FastifyReply, { status, headers, body }: PageAnswer): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}
