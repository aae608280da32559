import { createReadStream, lstatSync } from 'node:fs';
import { extname, join, resolve, sep } from 'node:path';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '../../generated/model/studio/schemas.js';
import { NOT_LOGGED_IN } from '../context/problem-hooks.js';
import { problemOf } from '../context/problem-of.js';
import { notFound } from '../context/refused-request.js';
import type { StudioContext } from '../context/studio-context.js';
import { results, runs } from '../database/schema.js';
import { senderOf } from './credentials.js';
import type { Sessions } from './sessions.js';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.ndjson': 'application/x-ndjson',
  '.xml': 'application/xml',
  '.md': 'text/markdown; charset=utf-8',
  '.pdf': 'application/pdf',
};

/**
 * A report contains what a bank sent. It opens in an origin of its own, so that even a mistake in its page reaches
 * neither the session nor the API; its own policy says what it may load.
 */
const REPORT_POLICY = 'sandbox allow-scripts allow-downloads allow-popups';

/** The files of one row: where they are, relative to the folder of the studio, and which names there are. */
interface FilesOfRow {
  readonly folder: string | null;
  readonly files: readonly string[];
}

/** Serves the files of runs and of published results to whoever is logged in. */
export function serveFiles(
  server: FastifyInstance,
  context: StudioContext,
  sessions: Sessions,
): void {
  const { db } = context.database;
  const ofRun = async (id: string): Promise<FilesOfRow | undefined> => {
    const rows = await db
      .select({ folder: runs.folder, files: runs.files })
      .from(runs)
      .where(eq(runs.id, id));
    return rows[0];
  };
  const ofResult = async (id: string): Promise<FilesOfRow | undefined> => {
    const rows = await db
      .select({ folder: results.folder, files: results.files })
      .from(results)
      .where(eq(results.id, id));
    return rows[0];
  };
  const serve =
    (find: (id: string) => Promise<FilesOfRow | undefined>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      if ((await senderOf(request, sessions)) === undefined) return refuse(reply, NOT_LOGGED_IN);
      const { id, name } = request.params as { readonly id: string; readonly name: string };
      const listed = await find(id);
      const file = listed?.files.includes(name) ? fileOf(context, listed, name) : undefined;
      if (file === undefined) return refuse(reply, problemOf(notFound('file', name)));
      reply.header('content-security-policy', REPORT_POLICY);
      return reply
        .type(TYPES[extname(name)] ?? 'application/octet-stream')
        .send(createReadStream(file));
    };
  server.get('/api/v1/runs/:id/files/:name', serve(ofRun));
  server.get('/api/v1/results/:id/files/:name', serve(ofResult));
}

/** The path of a file; undefined when it would be outside of the studio, or is no file. */
function fileOf({ folder }: StudioContext, listed: FilesOfRow, name: string): string | undefined {
  if (listed.folder === null) return undefined;
  const file = resolve(folder, listed.folder, name);
  const isInside = file.startsWith(join(folder, sep));
  return isInside && lstatSync(file, { throwIfNoEntry: false })?.isFile() === true
    ? file
    : undefined;
}

const refuse = (reply: FastifyReply, problem: Problem): FastifyReply =>
  reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem));
