import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, refusal } from '../domain/refusal.js';
import { describeError } from '../http/describe-error.js';
import { isStoreDown } from '../store/is-store-down.js';
import { ACTIONS, type OperatorSite } from './actions/admin-action.js';
import { readClock } from './actions/move-clock.js';
import { addressOf } from './address-of.js';
import { fieldsInJson } from './read-fields.js';
import { queryOf, readListQuery } from './read-list-query.js';
import { readList, readOne, resourceNamed } from './read-resource.js';
import { RESOURCES } from './resources/resources.js';

interface ResourceRoute {
  Params: { readonly resource: string; readonly id: string };
}

const API = '/api';

/** The JSON API of the operator. Every request needs the token; cookies are ignored. */
export async function apiRoutes(
  app: FastifyInstance,
  { site, isToken }: { readonly site: OperatorSite; readonly isToken: (sent: string) => boolean },
): Promise<void> {
  const { bank } = site;
  app.removeAllContentTypeParsers();
  const small = { parseAs: 'string', bodyLimit: 16_384 } as const;
  app.addContentTypeParser(
    'application/json',
    small,
    async (_request: FastifyRequest, body: string) => parseBody(body),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const [, sent = ''] = /^Bearer +(.+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (isToken(sent)) return;
    const text = "Send the operator's token: Authorization: Bearer ...";
    return refuse(reply.header('www-authenticate', 'Bearer'), 401, 'TOKEN_INVALID', text);
  });
  app.setNotFoundHandler((_request, reply) =>
    refuse(
      reply,
      404,
      'UNKNOWN',
      'This address does not exist; /openapi.json lists the addresses.',
    ),
  );
  app.setErrorHandler((error, _request, reply) => answerError(site, error, reply));
  app.get('/', async () => ({
    clock: readClock(bank),
    _links: Object.fromEntries(RESOURCES.map(({ name }) => [name, { href: `${API}/${name}` }])),
  }));
  app.get('/clock', async () => readClock(bank));
  app.get<ResourceRoute>('/:resource', async ({ params, query }) => {
    const resource = resourceNamed(params.resource);
    const list = readListQuery(resource, query);
    const { total, items } = await readList(bank, resource, list);
    const after = list.offset + items.length;
    const next = after < total ? `${API}/${resource.name}${queryOf(list, after)}` : undefined;
    return { items, total, offset: list.offset, limit: list.limit, next };
  });
  app.get<ResourceRoute>('/:resource/:id', async ({ params }) => {
    const resource = resourceNamed(params.resource);
    const { view, links } = await readOne(bank, resource, params.id);
    const self = { to: resource.name, id: view.id };
    const all = Object.entries({ self, ...links }).flatMap(([name, link]) =>
      link === undefined ? [] : [[name, { href: addressOf(link, API) }]],
    );
    return { ...view, _links: Object.fromEntries(all) };
  });
  for (const action of ACTIONS) {
    app.post<ResourceRoute>(
      action.path,
      async ({ params, body }: FastifyRequest<ResourceRoute>) => {
        const { result } = await action.run(site, params.id ?? '', fieldsInJson(action, body));
        return result;
      },
    );
  }
}

/** An action without fields needs no body, whatever its content type. */
function parseBody(body: string): unknown {
  try {
    return body === '' ? undefined : JSON.parse(body);
  } catch {
    throw refusal(400, 'BODY_INVALID', 'The body is not valid JSON.');
  }
}

function answerError({ bank }: OperatorSite, error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) {
    const [{ code, text } = { code: 'REFUSED', text: error.message }] = error.messages;
    return refuse(reply, error.status, code, text);
  }
  const status = statusOf(error);
  if (isStoreDown(error)) {
    const text = 'The store of the bank cannot be reached; see /health.';
    return refuse(reply, 503, 'STORE_UNAVAILABLE', text);
  }
  if (status >= 500) {
    bank.log.error({ listener: 'admin', error: describeError(error) }, 'failed');
    return refuse(reply, 500, 'FAILED', 'An internal error occurred; see the log of the bank.');
  }
  const text =
    status === 415 ? 'Send JSON: content-type application/json.' : 'The request cannot be parsed.';
  return refuse(reply, status, 'REQUEST_INVALID', text);
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' ? status : 500;
}

function refuse(reply: FastifyReply, status: number, error: string, text: string): FastifyReply {
  return reply.code(status).send({ error, text });
}
