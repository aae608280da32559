import type { RequestListener } from 'node:http';
import { didYouMean } from '../../foundation/did-you-mean.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';

/** A server that does not implement a bank: no case of the suite may pass on it. */
export interface NullBank {
  readonly id: string;
  /** Description of its behaviour, for people. */
  readonly sentence: string;
  readonly listener: RequestListener;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const REFUSED = JSON.stringify({
  tppMessages: [{ category: 'ERROR', code: 'FORMAT_ERROR', text: 'The request is invalid.' }],
});
/** Writes a line every tenth of a second without end, and without filling the memory of a fast reader. */
const ENDLESS_MS = 100;

export const NULL_BANKS: readonly NullBank[] = [
  {
    id: 'ok-to-everything',
    sentence: 'Every request is answered with 200 and {}.',
    listener: (_request, response) => response.writeHead(200, JSON_TYPE).end('{}'),
  },
  {
    id: 'created-to-everything',
    sentence: 'Every request is answered with 201 and {}.',
    listener: (_request, response) => response.writeHead(201, JSON_TYPE).end('{}'),
  },
  {
    id: 'not-found-to-everything',
    sentence: 'Every request is answered with 404 and {}.',
    listener: (_request, response) => response.writeHead(404, JSON_TYPE).end('{}'),
  },
  {
    id: 'echo',
    sentence: 'Every request is answered with 200 and its own body.',
    listener: (request, response) => {
      const type = request.headers['content-type'] ?? 'application/json';
      response.writeHead(200, { 'content-type': type });
      request.pipe(response);
    },
  },
  {
    id: 'drops-connections',
    sentence: 'Every connection is closed as soon as a request arrives.',
    listener: (request) => request.socket.destroy(),
  },
  {
    id: 'hangs',
    sentence: 'No request is ever answered.',
    listener: () => undefined,
  },
  {
    id: 'garbage',
    sentence: 'The response is not HTTP.',
    listener: (request) => request.socket.end('\u0000\u0001 200 maybe\r\n{{{{'),
  },
  {
    id: 'endless-body',
    sentence: 'Every response begins with 200 and never ends.',
    listener: (_request, response) => {
      response.writeHead(200, JSON_TYPE).write('[');
      const more = setInterval(() => response.write('"more",'), ENDLESS_MS);
      response.on('close', () => clearInterval(more));
    },
  },
  {
    id: 'wrong-content-length',
    sentence: 'Every response is shorter than its Content-Length.',
    listener: (_request, response) => {
      response.writeHead(200, { ...JSON_TYPE, 'content-length': '1000' }).write('{}');
      response.socket?.end();
    },
  },
  {
    id: 'page-to-everything',
    sentence: 'Every request is answered with 200 and an HTML page.',
    listener: (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Welcome</title><p>Hi'),
  },
  {
    id: 'refuses-everything',
    sentence: 'Every request is refused with 400 and a correct error body.',
    listener: (_request, response) => response.writeHead(400, JSON_TYPE).end(REFUSED),
  },
  {
    id: 'login-for-everything',
    sentence: 'Every request is redirected to a login page, which redirects again.',
    listener: (_request, response) => response.writeHead(302, { location: '/login' }).end(),
  },
  {
    id: 'fails-everything',
    sentence: 'Every request is answered with 500.',
    listener: (_request, response) => response.writeHead(500, JSON_TYPE).end('{"error":"broken"}'),
  },
  {
    id: 'broken-json',
    sentence: 'Every request is answered with 200 and text that only begins like JSON.',
    listener: (request, response) =>
      response.writeHead(200, JSON_TYPE).end(`{"${request.method ?? ''}": [1, 2, `),
  },
];

/** Throws USAGE with the nearest known id. */
export function findNullBank(id: string): NullBank {
  const found = NULL_BANKS.find((one) => one.id === id);
  if (found !== undefined) return found;
  const ids = NULL_BANKS.map((one) => one.id);
  throw new Xs2aError('USAGE', `There is no null bank ${id}.${didYouMean(id, ids)}`, {
    hint: `Known: ${ids.join(', ')}.`,
  });
}
