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

/** Refuses HTTP/1.1 without Host, for which Node would send only a status. */
export function withHostOnly(listener: RequestListener, badRequest: BadRequest): RequestListener {
  return (request, response) => {
    const lacks = request.httpVersion === '1.1' && request.headers.host === undefined;
    if (lacks) refuse(request, response, badRequest);
    else listener(request, response);
  };
}

function refuse(request: IncomingMessage, response: ServerResponse, badRequest: BadRequest): void {
  const { status, headers, contentType, body } = badRequest(request);
  const type = contentType === undefined ? {} : { 'content-type': contentType };
  response.writeHead(status, { ...headers, ...type, connection: 'close' }).end(textOf(body));
}
