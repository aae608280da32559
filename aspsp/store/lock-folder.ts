import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Xs2aError } from '../../foundation/xs2a-error.js';

/**
 * Holds a folder for this process by listening on a socket named after it: a process that was
 * killed no longer listens, so that its lock is gone with it. Returns what gives the folder free.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const name = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32);
  const path =
    process.platform === 'win32'
      ? `\\\\.\\pipe\\xs2a-bank-${name}`
      : join(tmpdir(), `xs2a-bank-${name}.sock`);
  const server = (await listenOn(path)) ?? (await replaceDead(folder, path));
  server.unref();
  return () => new Promise((done) => void server.close(() => done()));
}

/** undefined when something has the name already, alive or dead. */
function listenOn(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(path, () => resolve(server));
  });
}

async function replaceDead(folder: string, path: string): Promise<Server> {
  if (!(await isAlive(path))) {
    rmSync(path, { force: true });
    const server = await listenOn(path);
    if (server !== undefined) return server;
  }
  throw new Xs2aError('STORE_UNAVAILABLE', `The store ${folder} is used by another process.`, {
    hint: 'End that bank first, or give this one a folder of its own with --store.',
    place: { file: folder },
  });
}

function isAlive(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
