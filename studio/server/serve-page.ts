import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { packageRoot } from '../../foundation/package-root.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';

const FILES = [
  ['index.html', 'text/html; charset=utf-8'],
  ['app.js', 'text/javascript; charset=utf-8'],
  ['app.css', 'text/css; charset=utf-8'],
] as const;

/** Serves the page: its files, and index.html at every other address, because the page knows its own routes. */
export function servePage(
  server: FastifyInstance,
  folder = join(packageRoot(), 'dist', 'studio-page'),
): void {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new Xs2aError('FILE_UNREADABLE', `The page of the studio is not in ${folder}.`, {
      hint: 'Install the package again; in a clone, run `npm run build`.',
    });
  }
  const senders = FILES.map(([name, type]) => [name, senderOf(join(folder, name), type)] as const);
  for (const [name, send] of senders) server.get(`/${name}`, send);
  const [index] = senders;
  if (index !== undefined) server.get('/*', index[1]);
}

/** Sends a file that does not change while the studio runs; a browser that has it gets 304. */
function senderOf(file: string, type: string) {
  const bytes = readFileSync(file);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    reply.headers({ etag, 'cache-control': 'no-cache' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type(type).send(bytes);
  };
}
