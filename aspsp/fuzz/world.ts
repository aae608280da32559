import { encodeClientCertHeader } from '../../pki/pki.js';
import { type RunningBank, startBank } from '../start-bank.js';
import { emptyState, type MemoryState, memoryStore } from '../store/memory-store.js';
import { tppClient } from '../testing/tpp-client.js';
import { type FuzzSeams, fuzzSeams } from './fuzz-seams.js';
import { type IamThings, openIam } from './open-iam.js';
import { openResources, type Resources } from './open-resources.js';

/** A bank with a resource of every kind, and the data for its calls. */
export interface World {
  readonly bank: RunningBank;
  readonly seams: FuzzSeams;
  readonly state: MemoryState;
  readonly ports: { readonly xs2a: number; readonly iam: number };
  /** The value of the header with the TPP's certificate. */
  readonly certificate: string;
  readonly resources: Resources;
  readonly iam: IamThings;
  /** Ids of its payments and authorisations. */
  readonly known: ReadonlySet<string>;
  /** Texts that no response may contain. */
  readonly secrets: readonly string[];
}

/** Starts a bank in plain HTTP, which is fast, and creates its resources. */
export async function makeWorld(): Promise<World> {
  const seams = fuzzSeams();
  const state = emptyState();
  const store = memoryStore(state);
  const bank = await startBank({ port: 0, iamPort: 0, http: true, seams, store });
  const certificate = encodeClientCertHeader(bank.pki['tpp1-qwac'].certificate, 'rfc9440');
  const bare = tppClient(bank, 'none');
  const tpp: typeof bare = {
    ...bare,
    call: (method, path, options = {}) =>
      bare.call(method, path, {
        ...options,
        headers: { 'client-cert': certificate, ...options.headers },
      }),
  };
  const resources = await openResources(bank, tpp);
  const iam = await openIam(bank, tpp, resources);
  await bare.close();
  const ports = { xs2a: portOf(bank.baseUrl), iam: portOf(bank.authUrl) };
  const { payment, authorisation } = state.tables;
  const known = new Set([...payment.keys(), ...authorisation.keys()]);
  const secrets = bank.psus.map((psu) => psu.password);
  return { bank, seams, state, ports, certificate, resources, iam, known, secrets };
}

function portOf(address: string): number {
  return Number(new URL(address).port);
}
