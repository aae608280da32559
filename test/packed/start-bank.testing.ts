import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Agent, request } from 'undici';
import { installedKit } from '../installed-kit.testing.js';

/** An installed bank in a separate process. */
export interface InstalledBank {
  readonly child: ChildProcess;
  call(method: 'GET' | 'POST', path: string, json?: object): Promise<Called>;
  /** The password of anna.example, as printed. */
  password(): string | undefined;
  /** Ends the bank and waits until it has ended. */
  stop(): Promise<void>;
}

export interface Called {
  readonly status: number;
  readonly content: Readonly<Record<string, unknown>>;
}

/** Where the bank is installed, by default in the shared copy, and where it keeps its state, by default in memory. */
export interface BankPlaces {
  readonly main?: string;
  readonly store?: string;
  readonly certs: string;
  /** Ports of the service and of the IAM; by default free ones. */
  readonly ports?: readonly [number, number];
  readonly args?: readonly string[];
}

/** Starts the bank and waits for its address. */
export async function startInstalledBank(places: BankPlaces): Promise<InstalledBank> {
  const { main = installedKit().main, store, certs, ports = [0, 0], args = [] } = places;
  const own = [
    'bank',
    '--certs',
    certs,
    '--port',
    String(ports[0]),
    '--iam-port',
    String(ports[1]),
  ];
  const stored = store === undefined ? [] : ['--store', store];
  const child = spawn(process.execPath, [main, ...own, ...stored, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += String(chunk);
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const base = (await lines.next()).value as string | undefined;
  if (base === undefined) throw new Error(`the bank did not start: ${said}`);
  return {
    child,
    call: callerOf(base, certs),
    password: () => /anna\.example {2}password (\S+)/.exec(said)?.[1],
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

/** Sends requests with the certificate of the first TPP. */
function callerOf(base: string, certs: string): InstalledBank['call'] {
  const read = (name: string) => readFileSync(join(certs, name), 'utf8');
  const [ca, cert, key] = [read('ca.pem'), read('tpp1-qwac.pem'), read('tpp1-qwac.key.pem')];
  const dispatcher = new Agent({ connect: { ca, cert, key } });
  return async (method, path, json) => {
    const headers = {
      'x-request-id': randomUUID(),
      'psu-ip-address': '192.0.2.1',
      'tpp-redirect-uri': 'https://tpp.example/back',
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const body = json === undefined ? null : JSON.stringify(json);
    const answer = await request(`${base}${path}`, { method, headers, body, dispatcher });
    return { status: answer.statusCode, content: (await answer.body.json()) as Called['content'] };
  };
}

/** The body of a consent that every bank of ours creates. */
export const CONSENT = {
  access: { allPsd2: 'allAccounts' },
  recurringIndicator: false,
  validUntil: '2099-12-31',
  frequencyPerDay: 1,
  combinedServiceIndicator: false,
};
