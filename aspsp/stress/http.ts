import { randomUUID } from 'node:crypto';
import { Agent, request } from 'undici';
import { bodyOf, type CallOptions, parse } from '../testing/tpp-client.js';
import type { Ledger } from './ledger.js';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** Parsed JSON; `{}` when there is none. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Ask extends CallOptions {
  /** Every status with which the script can continue; any other is recorded as unexpected. */
  readonly want: readonly number[];
  /** Whether the call may be retried with the same X-Request-ID when it got no response. */
  readonly again?: boolean;
}

/** A call that got no response and must not simply be retried. */
export class CutOff extends Error {}

/** A response after which the script cannot continue; it is already in the ledger. */
export class Unexpected extends Error {}

export interface Http {
  send(operation: string, method: string, url: string, ask: Ask): Promise<Reply>;
  close(): Promise<void>;
}

export interface HttpOptions {
  readonly ca: string;
  /** A browser has no client certificate. */
  readonly shown?: { readonly cert: string; readonly key: string };
  readonly ledger: Ledger;
  /** Number of connections, so that calls of one client reach several processes at once. */
  readonly connections: number;
}

const TRIES = 40;
const PAUSE_MS = 250;
const IDLE_MS = 20_000;
/**
 * A long timeout: a call that is abandoned while the bank still works on it could be carried out unnoticed.
 */
const PATIENCE_MS = 600_000;

/** A client of the bank that records every response. */
export function stressHttp({ ca, shown, ledger, connections }: HttpOptions): Http {
  const agent = new Agent({
    connections,
    connect: { ca, ...shown, timeout: PATIENCE_MS },
    // the client closes idle connections before the server does, so that no call is lost
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
    headersTimeout: PATIENCE_MS,
    bodyTimeout: PATIENCE_MS,
  });
  const once = async (operation: string, method: string, url: string, ask: Ask) => {
    const sent = performance.now();
    try {
      const reply = await exchange(agent, method, url, ask);
      const { operations } = ledger;
      const got = performance.now();
      operations.set(operation, (operations.get(operation) ?? 0) + 1);
      if (got - sent > ledger.slowest.ms) ledger.slowest = { operation, ms: got - sent };
      return reply;
    } catch (error) {
      const got = performance.now();
      const reason = error instanceof Error ? error.message : String(error);
      ledger.cuts.push({ call: `${operation} ${method}`, sent, got, reason });
      throw new CutOff(operation, { cause: error });
    }
  };
  return {
    send: async (operation, method, url, ask) => {
      const headers = { 'x-request-id': randomUUID(), ...ask.headers };
      const repeated = ask.again === true || method === 'GET';
      const reply = await persist(ledger, repeated ? TRIES : 1, () =>
        once(operation, method, url, { ...ask, headers }),
      );
      if (ask.want.includes(reply.status)) return reply;
      const told = `${operation} ${method} ${new URL(url).pathname}`;
      ledger.unexpected.push(`${told}: ${reply.status} ${reply.text.slice(0, 300)}`);
      throw new Unexpected(operation);
    },
    close: () => agent.close(),
  };
}

async function persist(ledger: Ledger, tries: number, call: () => Promise<Reply>): Promise<Reply> {
  for (let left = tries; ; left -= 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof CutOff) || left <= 1) throw error;
      ledger.retries += 1;
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
  }
}

async function exchange(agent: Agent, method: string, url: string, ask: Ask) {
  const { body: content, type } = bodyOf(ask);
  const headers = { ...type, ...ask.headers };
  const answer = await request(url, { method, headers, body: content, dispatcher: agent });
  const text = await answer.body.text();
  const body = parse(text) as Readonly<Record<string, unknown>>;
  return { status: answer.statusCode, headers: answer.headers, text, body };
}
