import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTestPki, writePki } from '../../pki/pki.js';
import { realSeams } from '../domain/seams.js';
import { settlePsus } from '../seed/settle-psus.js';
import { openStore } from '../store/open-store.js';
import { findPostgres, startPostgres } from '../testing/postgres-server.js';
import { openBalancer } from './balancer.js';
import { bankProcess } from './bank-process.js';
import { freePorts } from './free-ports.js';
import { leftBehind } from './left-behind.js';
import { CHOICES, type Ends, type Site, type SiteOptions } from './site.js';

/** Bank processes with one store and one address, with files in a folder. */
export async function storedSite(
  folder: string,
  { banks, store, faults = [] }: SiteOptions,
  mark: string,
  ends: Ends,
): Promise<Site> {
  const address = store === 'pglite' ? join(folder, 'store') : await newPostgres(ends);
  const { psus, before } = await settle(address, mark);
  const pki = await makeTestPki({ keys: 'p256', now: new Date() });
  const certs = join(folder, 'certs');
  writePki(certs, pki);
  const config = join(folder, 'bank.yaml');
  // JSON is YAML
  writeFileSync(config, JSON.stringify({ version: 1, ...CHOICES }));
  const args = ['--store', address, '--certs', certs, '--config', config];
  args.push(...faults.flatMap((fault) => ['--fault', fault]));
  const { processes, ...urls } = await openBanks(banks, args, ends);
  const leave = async () => {
    await Promise.all(processes.map((one) => one.stop()));
    return read(address, mark);
  };
  return { ...urls, pki, psus, before, processes, leave };
}

async function newPostgres(ends: Ends): Promise<string> {
  const bin = findPostgres(process.env);
  if (bin === null) throw new Error('there is no PostgreSQL on this machine');
  const server = await startPostgres(bin);
  ends.push(() => server.stop());
  return server.address;
}

/** Seeds the store before any process opens it, and sums up its balances. */
async function settle(address: string, mark: string) {
  const store = await openStore(address);
  const { psus } = await settlePsus(store, realSeams(), { cards: true });
  const { sum: before } = await leftBehind(store, mark);
  await store.close();
  return { psus, before };
}

async function read(address: string, mark: string) {
  const store = await openStore(address);
  const found = await leftBehind(store, mark);
  await store.close();
  return found;
}

async function openBanks(banks: number, args: readonly string[], ends: Ends) {
  const ports = await freePorts(2 * banks);
  const pairs = Array.from({ length: banks }, (_, index) => ({
    port: ports[2 * index] ?? 0,
    iamPort: ports[2 * index + 1] ?? 0,
  }));
  const xs2a = await openBalancer(pairs.map(({ port }) => port));
  const iam = await openBalancer(pairs.map(({ iamPort }) => iamPort));
  ends.push(xs2a.close, iam.close);
  const origin = (port: number): string => `https://127.0.0.1:${port}`;
  const [baseUrl, authUrl] = [`${origin(xs2a.port)}/psd2`, origin(iam.port)];
  const all = [...args, '--public-url', origin(xs2a.port), '--public-iam-url', authUrl];
  const processes = pairs.map((pair) => bankProcess(pair, all));
  ends.push(() => processes.map((one) => one.kill()));
  await Promise.all(processes.map((one) => one.start()));
  return { processes, baseUrl, authUrl };
}
