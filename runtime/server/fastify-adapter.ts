import type { X509Certificate } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from './answer-call.js';
import type { BoundPath } from './bind-path.js';
import { ByteStream } from './byte-stream.js';
import { addMount } from './fastify-mounts.js';
import { fastifyRoutes } from './fastify-routes.js';
import { isBodiless } from './is-bodiless.js';
import type { OperationSpec } from './operation-spec.js';
import { originForm } from './origin-form.js';
import { pathOf } from './path-template.js';
import { abortSignal, peerCertificate } from './peer.js';
import type { PlainRequest, PlainResponse } from './plain-message.js';
import { createResponder, type Responder } from './responder.js';
import { type ServerOptions, settingsOf } from './settings.js';

export interface FastifyOptions<Handlers, Id extends string>
  extends ServerOptions<Handlers, Id, FastifyRequest> {
  /**
   * `'elsewhere'`: a path that belongs to no operation goes to the handler of Fastify's `setNotFoundHandler`.
   * Without it, the plugin itself responds with 404.
   */
  readonly unknownPaths?: 'elsewhere';
}

/** Serves every path below the plugin's prefix; bodies arrive as the bytes that were sent. */
export function mountOnFastify(
  fastify: FastifyInstance,
  operations: readonly OperationSpec[],
  options: FastifyOptions<object, string>,
): void {
  const settings = settingsOf(options, (error, request: FastifyRequest) =>
    request.log.error(error),
  );
  const responder = createResponder(operations, settings);
  const prefix = fastify.prefix.replace(/\/$/, '').length;

  fastify.removeAllContentTypeParsers();
  // Fastify finds a named type faster than the wildcard.
  const types = ['application/json', '*'];
  fastify.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
  fastify.setErrorHandler(async (error, request, reply) =>
    put(reply, await responder.fail(error, new FastifyMessage(request, reply, prefix))),
  );
  const handlerOf =
    (bound: BoundPath | undefined) => (request: FastifyRequest, reply: FastifyReply) => {
      const message = new FastifyMessage(request, reply, prefix);
      const params = request.params as Readonly<Record<string, string>>;
      const call = bound?.call(pathOf(message.url), params);
      // not returned: Fastify would make another promise of it
      void responder.answer(message, (response) => send(reply, response), call);
    };
  for (const { operation, ...route } of fastifyRoutes(operations)) {
    const handler = handlerOf(responder.bind(operation));
    const config = { operationId: operation.id };
    fastify.route({ ...route, config, handler, exposeHeadRoute: false });
  }
  const { urls, responders } = addMount(fastify, operations, responder);
  // unknown paths, other methods, and paths that Fastify cannot express as a route
  for (const url of urls)
    fastify.all(url, (request, reply) => {
      const message = new FastifyMessage(request, reply, prefix);
      const { call, by } = findIn(responder, responders, message);
      if (call.route === undefined && options.unknownPaths === 'elsewhere') reply.callNotFound();
      else void by.answer(message, (response) => send(reply, response), call);
    });
}

/**
 * The plugin that answers a request at a wildcard. Another one than the route's own only refuses a method: the
 * hooks of its own scope have to run before its operations do.
 */
function findIn(
  own: Responder<FastifyRequest>,
  all: readonly Responder<FastifyRequest>[],
  message: FastifyMessage,
): { readonly call: Call; readonly by: Responder<FastifyRequest> } {
  const call = own.find(message);
  if (call.route !== undefined) return { call, by: own };
  for (const by of all) {
    const found = by.find(message);
    if (found.route !== undefined && found.operation === undefined) return { call: found, by };
  }
  return { call, by: own };
}

const NO_BYTES = Buffer.alloc(0);

/** Certificate and signal are only determined when they are used. */
class FastifyMessage implements PlainRequest<FastifyRequest> {
  readonly method: string;
  readonly url: string;
  readonly headers: PlainRequest['headers'];
  readonly body: Buffer;
  readonly raw: FastifyRequest;
  readonly #reply: FastifyReply;

  constructor(raw: FastifyRequest, reply: FastifyReply, prefix: number) {
    this.raw = raw;
    this.method = raw.method;
    this.url = originForm(raw.url).slice(prefix);
    this.headers = raw.headers;
    this.body = Buffer.isBuffer(raw.body) ? raw.body : NO_BYTES;
    this.#reply = reply;
  }

  get rawHeaders(): readonly string[] {
    return this.raw.raw.rawHeaders;
  }

  get clientCertificate(): X509Certificate | undefined {
    return peerCertificate(this.raw.raw);
  }

  get signal(): AbortSignal {
    return abortSignal(this.#reply.raw);
  }
}

function send(reply: FastifyReply, response: PlainResponse): void {
  try {
    reply.send(put(reply, response));
  } catch (error) {
    reply.send(error);
  }
}

/** Sets status code and headers of a response; Fastify sends the returned body. */
function put(
  reply: FastifyReply,
  { status, headers, body }: PlainResponse,
): string | Buffer | Readable | undefined {
  reply.code(status).headers(headers).serializer(asItIs);
  if (typeof body === 'string' || body === undefined) return body;
  if (!(body instanceof ByteStream)) {
    return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  }
  if (!isBodiless(status, reply.request.method)) return readableOf(body);
  body.cancel();
  return undefined;
}

/** Reads nothing ahead: whatever was read before an error is sent before the connection ends. */
function readableOf(body: ByteStream): Readable {
  return new Readable({
    highWaterMark: 0,
    read() {
      body.next().then(
        (next) => this.push(next.done === true ? null : next.value),
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      body.cancel();
      done(error);
    },
  });
}

/** Fastify would add a charset to JSON that no serializer has written. */
function asItIs(payload: string): string {
  return payload;
}
