import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { endConnection } from './end-connection.js';
import type { ErrorAnswer } from './error-answer.js';

/** The data that Node keeps on a socket while it answers a request. */
interface InFlight {
  readonly req: Pick<IncomingMessage, 'headers' | 'complete'>;
  readonly headersSent: boolean;
  once(event: 'close', listener: () => void): unknown;
}

/** `late`: the request did not arrive in time. */
export type BadRequest = (request: Pick<IncomingMessage, 'headers'>, late?: boolean) => ErrorAnswer;

/**
 * Answers bytes that are not HTTP, or arrived too slowly, and closes the connection. Bytes after a request
 * that is still being answered get no response, because the client would take it for that of the request.
 */
export function answerUnreadable(
  error: Error & { readonly code?: string; readonly rawPacket?: unknown },
  socket: Socket,
  badRequest: BadRequest,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const inFlight = inFlightOn(socket);
  if (inFlight?.req.complete === true) {
    inFlight.once('close', () => socket.destroySoon());
    return;
  }
  if (!socket.writable || inFlight?.headersSent === true) {
    socket.destroy();
    return;
  }
  const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const { status, headers, contentType, body } = badRequest(
    inFlight?.req ?? { headers: sentIn(error.rawPacket) },
    late,
  );
  endConnection(socket, written({ status, headers, contentType, text: textOf(body) }));
}

function inFlightOn(socket: Socket): InFlight | undefined {
  return Reflect.get(socket, '_httpMessage') ?? undefined;
}

/** A body as text. */
export function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body ?? '');
}

/**
 * The X-Request-ID of a head that Node could not read: the response has it, like any other
 * response.
 */
function sentIn(packet: unknown): IncomingMessage['headers'] {
  const text = Buffer.isBuffer(packet) ? packet.toString('latin1') : '';
  const head = text.split('\r\n\r\n', 1)[0];
  const id = /^x-request-id:[ \t]*([!-~]{1,200})[ \t]*\r$/im.exec(`${head}\r`)?.[1];
  return id === undefined ? {} : { 'x-request-id': id };
}

/** A response as sent on the wire. */
export function written(answer: {
  readonly status: number;
  readonly headers: ErrorAnswer['headers'];
  readonly contentType: string | undefined;
  readonly text: string;
}): string {
  const { status, headers, contentType, text } = answer;
  const { 'content-type': own, ...others } = headers;
  const type = contentType ?? own;
  const all = {
    ...others,
    ...(type === undefined || text === '' ? {} : { 'content-type': type }),
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`;
}
