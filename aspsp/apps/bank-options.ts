import type { AdminOptions } from '../admin/admin-options.js';
import type { LogLevel } from '../config/log-levels.js';
import type { GivenConfig } from '../config/read-bank-config.js';
import type { Seams } from '../domain/seams.js';
import type { ClientCertHeader } from '../http/client-certificate.js';
import type { Store } from '../store/store.js';

/** The options of the bank; every option has a default. */
export interface BankOptions {
  /** Name or address to listen on; default localhost. */
  readonly host?: string;
  /** Port of the XS2A service, 0 for any free port; default 8443. */
  readonly port?: number;
  /** Port of the identity and access manager, 0 for any free port; default 8444. */
  readonly iamPort?: number;
  /** Origins of the two ports for TPPs and PSUs, when they do not connect to this process directly. */
  readonly publicUrl?: string;
  readonly publicIamUrl?: string;
  /** Plain HTTP, with the client certificate in a header of a trusted proxy. */
  readonly http?: boolean;
  /** Rejects untrusted client certificates in the TLS handshake. */
  readonly tlsStrict?: boolean;
  readonly clientCertHeader?: ClientCertHeader;
  /** Addresses of proxies that may send that header, in addition to loopback. */
  readonly trustedProxies?: readonly string[];
  /** Folder of the test certificates; created when empty, a private temporary one when absent. */
  readonly certs?: string;
  /** The id of a null bank that answers instead of this one. */
  readonly nullBank?: string;
  /** Ids of seeded faults. */
  readonly faults?: readonly string[];
  /** The ids of variants: conforming banks that differ. They override `config`. */
  readonly variants?: readonly string[];
  /** Folder or `postgres://` address for all state, or an open store; memory when absent. */
  readonly store?: string | Store;
  readonly logLevel?: LogLevel;
  /** Gets each line of the log; stderr when absent. */
  readonly logTo?: (line: string) => void;
  /** The settings of the bank; missing ones are as in DEFAULT_CONFIG. */
  readonly config?: GivenConfig;
  /** The operator's listener; none when absent. */
  readonly admin?: AdminOptions;
  /** Time and randomness, for tests. */
  readonly seams?: Seams;
}
