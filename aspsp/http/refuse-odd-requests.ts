import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type BadRequest, textOf, written } from './answer-unreadable.js';
import { endConnection } from './end-connection.js';

/**
 * Sends the bank's own refusal for requests that Node would end without one: CONNECT, and an unknown
 * Expect.
 */
export function refuseOddRequests(server: Server, badRequest: BadRequest): void {
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    socket.on('error', () => undefined);
    const { body, contentType, ...answer } = badRequest(request);
    endConnection(socket, written({ ...answer, contentType, text: textOf(body) }));
  });
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    refuse(request, response, badRequest),
  );
}

/**
 * Refuses HTTP/1.1 without Host, for which Node would send only a status, and a request with two of them, of
 * which others on its way may have read another one (RFC 9112, 3.2).
 */
export function withHostOnly(listener: RequestListener, badRequest: BadRequest): RequestListener {
  return (request, response) => {
    const { rawHeaders, httpVersion } = request;
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name)).length;
    if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) refuse(request, response, badRequest);
    else listener(request, response);
  };
}

function refuse(request: IncomingMessage, response: ServerResponse, badRequest: BadRequest): void {
  const { status, headers, contentType, body } = badRequest(request);
  const type = contentType === undefined ? {} : { 'content-type': contentType };
  response.writeHead(status, { ...headers, ...type, connection: 'close' }).end(textOf(body));
}
