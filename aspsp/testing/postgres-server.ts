import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';

export interface PostgresServer {
  /** `postgres://...` of an empty database. */
  readonly address: string;
  /** Cuts off every connection, as a crash does, and starts it again at the same address. */
  restart(): void;
  stop(): void;
}

const DEBIAN = '/usr/lib/postgresql';

/**
 * The folder with `initdb` and `pg_ctl`: from PATH, or the newest Debian installation; null when there is
 * none.
 */
export function findPostgres(env: Readonly<Record<string, string | undefined>>): string | null {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((v) => join(DEBIAN, v, 'bin')) : [];
  const folders = [...(env['PATH'] ?? '').split(delimiter), ...debian.sort().reverse()];
  const has = (folder: string): boolean =>
    folder !== '' && ['initdb', 'pg_ctl'].every((name) => existsSync(join(folder, name)));
  return folders.find(has) ?? null;
}

/** Starts a separate PostgreSQL on loopback; its files are deleted when it stops. */
export async function startPostgres(bin: string): Promise<PostgresServer> {
  const folder = mkdtempSync('/tmp/xs2a-postgres-');
  const port = await freePort();
  // PostgreSQL refuses to run as root
  const asUser = process.getuid?.() === 0 ? postgresUser() : undefined;
  if (asUser !== undefined) chownSync(folder, asUser.uid, asUser.gid);
  const run = (name: string, ...args: readonly string[]): void => {
    const made = spawnSync(join(bin, name), [...args], { ...asUser, cwd: folder, stdio: 'ignore' });
    if (made.status !== 0) throw new Error(`${name} ended with ${made.status}`);
  };
  const data = join(folder, 'data');
  run('initdb', '-D', data, '-U', 'bank', '-A', 'trust', '-N', '--no-instructions');
  const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories= -c max_connections=60`;
  const start = (): void =>
    run('pg_ctl', '-D', data, '-w', '-o', options, '-l', join(folder, 'log'), 'start');
  const stop = (): void => run('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
  start();
  return {
    address: `postgres://bank@127.0.0.1:${port}/postgres`,
    restart: () => {
      stop();
      start();
    },
    stop: () => {
      stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function postgresUser(): { readonly uid: number; readonly gid: number } | undefined {
  const ask = (flag: string): number =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim() || Number.NaN);
  const [uid, gid] = [ask('-u'), ask('-g')];
  return Number.isNaN(uid) || Number.isNaN(gid) ? undefined : { uid, gid };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}
