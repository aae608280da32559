import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listen } from '../../foundation/listen.js';
import type { TestPki } from '../../pki/pki.js';
import { type OpenAdmin, openAdmin } from '../admin/open-admin.js';
import type { Bank } from '../bank/bank.js';
import { makeSweeper } from '../execution/sweep.js';
import type { ArmedFault } from '../faults/fault.js';
import type { Kit } from '../handlers/kit.js';
import { type Addresses, type AddressRules, addressesFor } from '../http/addresses.js';
import { type Callers, makeCallers, type Trust } from '../http/callers.js';
import type { ClientCertHeader } from '../http/client-certificate.js';
import { revocationFolder } from '../http/revocation-folder.js';
import { tlsOptions } from '../http/tls-options.js';
import { findNullBank } from '../null-banks/null-banks.js';
import type { SeedOptions } from '../seed/settle-psus.js';
import type { VariantEffect } from '../variants/variant.js';
import type { BankOptions } from './bank-options.js';
import { makeIamApp } from './iam-app.js';
import { isAnyAddress } from './named-hosts.js';
import { makeXs2aApp } from './xs2a-app.js';

/** The open ports of the bank. */
export interface Listening {
  readonly addresses: Addresses;
  /** The header that carries the client certificate in plain HTTP mode. */
  readonly header: ClientCertHeader;
  readonly admin?: OpenAdmin;
  close(): Promise<void>;
}

export interface ListenersPlan {
  readonly bank: Bank;
  readonly pki: TestPki;
  readonly options: BankOptions;
  readonly armedFaults: readonly ArmedFault[];
  /** Folder of the certificates. */
  readonly folder: string;
  /** The seed of the store, for a reset. */
  readonly seeding: SeedOptions;
  readonly variants: readonly VariantEffect[];
}

/** Opens the IAM's port and then the XS2A service's, because its links contain the IAM's address. */
export async function openListeners(plan: ListenersPlan): Promise<Listening> {
  const { bank, pki, options, armedFaults, variants } = plan;
  const { http = false, host = 'localhost', trustedProxies = [] } = options;
  const header = options.clientCertHeader ?? { name: 'client-cert', format: 'rfc9440' };
  const isOpen = http && variants.some(({ plainHttp }) => plainHttp === true);
  const anybody = isOpen ? new X509Certificate(pki['tpp1-qwac'].certificate).raw : undefined;
  const source = { http, header, trustedProxies, anybody };
  const { machineNow } = bank.operator;
  const callers = makeCallers(trustOf(plan), source, bank.rules, machineNow);
  const tls = (strict: boolean) => (http ? undefined : tlsOptions(pki, strict));
  const { listener } = options.nullBank === undefined ? {} : findNullBank(options.nullBank);
  const apps: FastifyInstance[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(apps.map((app) => app.close()));
  };
  try {
    const sweep = makeSweeper(bank);
    const book: AddressBook = { rules: undefined };
    const addressesOf = (request: FastifyRequest) => addressesIn(book, request);
    const iam = makeIamApp({
      bank,
      callers,
      tls: tls(false),
      variants,
      armedFaults,
      listener,
      addressesOf,
    });
    iam.addHook('onRequest', sweep);
    apps.push(iam);
    const iamPort = await listen(iam, host, options.iamPort ?? 8444, '--iam-port');
    const kit = makeKit(bank, callers, addressesOf);
    const xs2a = makeXs2aApp({
      kit,
      callers,
      tls: tls([options, ...variants].some(({ tlsStrict }) => tlsStrict === true)),
      armedFaults,
      variants,
      listener,
      addressesOf,
    });
    xs2a.addHook('onRequest', sweep);
    apps.push(xs2a);
    const port = await listen(xs2a, host, options.port ?? 8443, '--port');
    const addresses = toldAddresses(options, addressesOn(host, http, port, iamPort));
    book.rules = { http, configured: addresses, iamPort, trustedProxies };
    const admin = await adminOf(plan);
    if (admin !== undefined) apps.push(admin.app);
    return { addresses, header, close, ...(admin === undefined ? {} : { admin }) };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The folder of the certificates also has intermediate authorities and revocation data. */
function trustOf({ bank, pki, folder }: ListenersPlan): Trust {
  const between = join(folder, 'intermediates.pem');
  return {
    ca: pki.ca.certificate,
    intermediates: existsSync(between) ? readFileSync(between, 'utf8') : '',
    revocation: revocationFolder(join(folder, 'revocation'), bank.log, bank.operator.machineNow),
  };
}

/** The operator's port, when requested. */
async function adminOf(plan: ListenersPlan): Promise<OpenAdmin | undefined> {
  const { bank, pki, folder, seeding } = plan;
  const { admin, http = false } = plan.options;
  if (admin === undefined) return undefined;
  return openAdmin({ site: { bank, seeding }, options: admin, pki, folder, http });
}

/** Set once the ports are known. */
interface AddressBook {
  rules: AddressRules | undefined;
}

function addressesIn({ rules }: AddressBook, { raw }: FastifyRequest): Addresses {
  if (rules === undefined) throw new Error('the bank is not listening yet');
  const peer = raw.socket.remoteAddress ?? '';
  return addressesFor(rules, { headers: raw.headers, peer });
}

function makeKit(
  bank: Bank,
  callers: Callers,
  addressesOf: (request: FastifyRequest) => Addresses,
): Kit {
  return {
    bank,
    callerOf: ({ raw }) => callers.of(raw),
    addressesFor: (request) => {
      const addresses = addressesOf(request);
      const { pathname } = new URL(addresses.base);
      return bank.config.links === 'relative' ? { ...addresses, base: pathname } : addresses;
    },
  };
}

/** Behind a balancer all links use its address, not that of the process. */
function toldAddresses({ publicUrl, publicIamUrl }: BankOptions, own: Addresses): Addresses {
  const base = publicUrl === undefined ? own.base : `${new URL(publicUrl).origin}/psd2`;
  return { base, auth: publicIamUrl === undefined ? own.auth : new URL(publicIamUrl).origin };
}

function addressesOn(host: string, http: boolean, port: number, iamPort: number): Addresses {
  const name = isAnyAddress(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const origin = `${http ? 'http' : 'https'}://${name}`;
  return { base: `${origin}:${port}/psd2`, auth: `${origin}:${iamPort}` };
}
