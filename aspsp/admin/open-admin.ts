import type { FastifyInstance } from 'fastify';
import { listen } from '../../foundation/listen.js';
import type { TestPki } from '../../pki/pki.js';
import { realSeams, type Seams } from '../domain/seams.js';
import type { OperatorSite } from './actions/admin-action.js';
import { makeAdminApp } from './admin-app.js';
import type { AdminOptions } from './admin-options.js';
import { isLoopback, settleToken } from './settle-token.js';

/** The address for the operator, and the token. */
export interface OpenAdmin {
  readonly app: FastifyInstance;
  readonly url: string;
  readonly token: string;
  /** Whether this start created it. */
  readonly made: boolean;
  readonly tokenFile?: string;
}

export interface AdminPlan {
  readonly site: OperatorSite;
  readonly options: AdminOptions;
  readonly pki: TestPki;
  /** The folder of the certificates, where a new token is stored. */
  readonly folder: string;
  /** TLS ends in front of the bank. */
  readonly http: boolean;
}

/** Opens the operator's port: plain HTTP on this machine only, TLS on any other address. */
export async function openAdmin(plan: AdminPlan): Promise<OpenAdmin> {
  const { site, options, pki, folder } = plan;
  const { host = 'localhost', port } = options;
  const machine: Seams = { ...realSeams(), now: site.bank.operator.machineNow };
  const { token, made, file, cleanUp } = settleToken(options, folder, machine);
  const plain = plan.http || isLoopback(host);
  const { key, certificate: cert } = pki.server;
  const tls = plain ? undefined : { key, cert, minVersion: 'TLSv1.2' as const };
  const app = makeAdminApp({ site, machine, token, host, tls });
  app.addHook('onClose', async () => cleanUp());
  try {
    const opened = await listen(app, host, port, '--admin-port');
    const name = host.includes(':') ? `[${host}]` : host === '0.0.0.0' ? 'localhost' : host;
    const url = `${plain ? 'http' : 'https'}://${name}:${opened}`;
    return { app, url, token, made, ...(file === undefined ? {} : { tokenFile: file }) };
  } catch (error) {
    await app.close();
    throw error;
  }
}
