import { randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Signer } from '../../conformance/evidence/sign-manifest.js';
import { listen } from '../../foundation/listen.js';
import { bankHandlers } from '../banks/bank-handlers.js';
import { secretBox } from '../context/secret-box.js';
import type { StudioContext } from '../context/studio-context.js';
import { KEY_VARIABLE, studioKey } from '../context/studio-key.js';
import { type OpenDatabase, openDatabase } from '../database/open-database.js';
import { findingHandlers } from '../findings/finding-handlers.js';
import type { LoginSettings } from '../login/login-settings.js';
import { openLogin } from '../login/open-login.js';
import { resultHandlers } from '../results/result-handlers.js';
import { studioSigner } from '../results/studio-signer.js';
import { openRunTools } from '../runs/open-run-tools.js';
import { runHandlers } from '../runs/run-handlers.js';
import { scheduleHandlers } from '../schedules/schedule-handlers.js';
import { knownUsers } from '../users/known-users.js';
import { webhookHandlers } from '../webhooks/webhook-handlers.js';
import { createServer } from './create-server.js';
import { holdStudio, makeStudioFolder } from './hold-studio.js';
import { bracketed, refuseOpenDoors, type StudioListening } from './refuse-open-doors.js';
import { createSessions } from './sessions.js';

/** Where the data of a studio is. */
export interface StudioPlace {
  /** Folder of runs, results, the key, and the embedded database. */
  readonly folder: string;
  /** Address of PostgreSQL; the embedded database when absent. */
  readonly database?: string | undefined;
}

export interface StudioOptions extends StudioPlace, StudioListening {
  readonly port: number;
  /** The number of runs at once, each of another bank; 0 leaves all runs to other workers. */
  readonly concurrency: number;
  /** The token of the owner; a new one by default. */
  readonly token?: string | undefined;
  /** Login at an OpenID provider, instead of the token. */
  readonly login?: LoginSettings | undefined;
  /** Signs published results; one of the studio's own by default. */
  readonly signer?: Signer | undefined;
  /** Gets errors of ours, one at a time. */
  readonly report: (error: unknown) => void;
}

/** A studio that is open. */
export interface RunningStudio {
  /** Its address, without the token. */
  readonly origin: string;
  /** Opens the page; without a provider, it logs the owner in. */
  readonly link: string;
  /** Interrupts its runs, which go on at the next start, and releases the folder. */
  close(): Promise<void>;
}

/** The parts that a studio and a worker open alike. */
export interface OpenPlace {
  readonly context: StudioContext;
  /** Hears which runs change in this process. */
  onChange(listener: (runId: string) => void): void;
  close(): Promise<void>;
}

/**
 * Opens the database and the key of a studio. Only one process at a time may use an embedded database. Throws
 * Xs2aError with a sentence and a hint.
 */
export async function openPlace({ folder: given, database: url }: StudioPlace): Promise<OpenPlace> {
  const folder = resolve(given);
  makeStudioFolder(folder);
  // several processes may use a folder whose database is elsewhere
  const release = url === undefined ? await holdStudio(folder) : async () => undefined;
  let database: OpenDatabase | undefined;
  try {
    const secrets = secretBox(studioKey(folder));
    // profiles of banks can name variables
    delete process.env[KEY_VARIABLE];
    database = await openDatabase(url === undefined ? { folder } : { url });
    let changed: (runId: string) => void = () => undefined;
    const notify = (runId: string): void => changed(runId);
    return {
      context: { database, folder, secrets, now: () => new Date(), notify },
      onChange(listener) {
        changed = listener;
      },
      async close() {
        await database?.close();
        await release();
      },
    };
  } catch (error) {
    await database?.close();
    await release();
    throw error;
  }
}

/** Opens a studio: its database, its worker, and its server. */
export async function openStudio(options: StudioOptions): Promise<RunningStudio> {
  refuseOpenDoors(options);
  const { token = randomBytes(24).toString('base64url'), concurrency, login } = options;
  const place = await openPlace(options);
  const { context } = place;
  const tools = await openRunTools(context, { worker: concurrency > 0 && { concurrency } });
  place.onChange((runId) => tools.feed.changed(runId));
  let server: FastifyInstance | undefined;
  const close = async (): Promise<void> => {
    await server?.close();
    await tools.close();
    await place.close();
  };
  try {
    const user = { name: userInfo().username, role: 'owner' } as const;
    let origins: ReadonlySet<string> = new Set();
    server = await createServer({
      context,
      sessions: createSessions(
        login === undefined ? [{ token, user }] : [],
        context.now,
        knownUsers(context),
      ),
      login: login && openLogin(login),
      handlers: {
        ...bankHandlers(context),
        ...runHandlers(context, tools),
        ...findingHandlers(context),
        ...scheduleHandlers(context),
        ...webhookHandlers(context, (host) => originAt(host, origins)),
        ...resultHandlers(context, options.signer ?? studioSigner(context)),
      },
      originsOf: () => origins,
      tls: options.tls,
      isSecure: options.tls !== undefined || options.behindProxy === true,
      report: options.report,
    });
    const port = await listen(server, options.host, options.port, '--port');
    origins = originsOf(options, port);
    const [origin = ''] = origins;
    const query = login === undefined ? `?token=${encodeURIComponent(token)}` : '';
    return { origin, link: `${origin}/${query}`, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The address at a host; behind a proxy, the request alone does not say that browsers use https. */
const originAt = (host: string, origins: ReadonlySet<string>): string =>
  [...origins].find((origin) => new URL(origin).host === host) ?? [...origins][0] ?? '';

/** The addresses of the studio as a browser spells them; the one to open comes first. */
function originsOf(
  { host, tls, origins = [] }: StudioListening,
  port: number,
): ReadonlySet<string> {
  const scheme = tls === undefined ? 'http' : 'https';
  const local = [bracketed(host), '127.0.0.1', 'localhost', '[::1]'];
  return new Set([
    ...origins,
    ...local.map((name) => new URL(`${scheme}://${name}:${port}`).origin),
  ]);
}
