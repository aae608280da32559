import type { FastifyInstance } from 'fastify';
import type { TestPki } from '../../pki/pki.js';
import type { Bank } from '../bank.js';
import type { BankOptions } from '../bank-options.js';
import type { Fault } from '../faults/fault.js';
import type { Kit } from '../handlers/kit.js';
import { findNullBank } from '../nulls/nulls.js';
import { type Addresses, type AddressRules, addressesFor } from './addresses.js';
import { type Callers, makeCallers } from './callers.js';
import type { ClientCertHeader } from './client-certificate.js';
import { makeIamApp } from './iam-app.js';
import { listen } from './listen.js';
import { tlsOptions } from './tls-options.js';
import { makeXs2aApp } from './xs2a-app.js';

/** Both ports of the bank, open. */
export interface Listening {
  readonly addresses: Addresses;
  /** The header that carries the client certificate in plain HTTP mode. */
  readonly header: ClientCertHeader;
  close(): Promise<void>;
}

export interface ListenersPlan {
  readonly bank: Bank;
  readonly pki: TestPki;
  readonly options: BankOptions;
  readonly faults: readonly Fault[];
}

/** Opens the IAM's port and then, since its links name the other, the XS2A service's. */
export async function openListeners(plan: ListenersPlan): Promise<Listening> {
  const { bank, pki, options, faults } = plan;
  const { http = false, host = 'localhost', trustedProxies = [] } = options;
  const header = options.clientCertHeader ?? { name: 'client-cert', format: 'rfc9440' };
  const source = { http, header, trustedProxies };
  const callers = makeCallers(pki.ca.certificate, source, bank.rules, bank.seams.now);
  const tls = (strict: boolean) => (http ? undefined : tlsOptions(pki, strict));
  const { listener } = options.nullBank === undefined ? {} : findNullBank(options.nullBank);
  const apps: FastifyInstance[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(apps.map((app) => app.close()));
  };
  try {
    const iam = makeIamApp({ bank, callers, tls: tls(false), listener });
    apps.push(iam);
    const iamPort = await listen(iam, host, options.iamPort ?? 8444, '--iam-port');
    const book: AddressBook = { rules: undefined };
    const kit = makeKit(bank, callers, book);
    const xs2a = makeXs2aApp({
      kit,
      callers,
      tls: tls(options.tlsStrict ?? false),
      faults,
      listener,
    });
    apps.push(xs2a);
    const port = await listen(xs2a, host, options.port ?? 8443, '--port');
    const addresses = toldAddresses(options, addressesOn(host, http, port, iamPort));
    book.rules = { http, configured: addresses, iamPort, trustedProxies };
    return { addresses, header, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Filled in once the ports are known. */
interface AddressBook {
  rules: AddressRules | undefined;
}

function makeKit(bank: Bank, callers: Callers, book: AddressBook): Kit {
  return {
    bank,
    callerOf: ({ raw }) => callers.of(raw),
    addressesFor: ({ raw }) => {
      if (book.rules === undefined) throw new Error('the bank is not listening yet');
      const peer = raw.socket.remoteAddress ?? '';
      const addresses = addressesFor(book.rules, { headers: raw.headers, peer });
      const { pathname } = new URL(addresses.base);
      return bank.config.links === 'relative' ? { ...addresses, base: pathname } : addresses;
    },
  };
}

/** Behind a balancer all links name its address, not that of the process that made them. */
function toldAddresses({ publicUrl, publicIamUrl }: BankOptions, own: Addresses): Addresses {
  const base = publicUrl === undefined ? own.base : `${new URL(publicUrl).origin}/psd2`;
  return { base, auth: publicIamUrl === undefined ? own.auth : new URL(publicIamUrl).origin };
}

/** Every address is that of this machine when the bank listens on all of them. */
const ANY = new Set(['0.0.0.0', '::', '']);

function addressesOn(host: string, http: boolean, port: number, iamPort: number): Addresses {
  const name = ANY.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const origin = `${http ? 'http' : 'https'}://${name}`;
  return { base: `${origin}:${port}/psd2`, auth: `${origin}:${iamPort}` };
}
