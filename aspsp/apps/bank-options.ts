import type { AdminOptions } from '../admin/admin-options.js';
import type { LogLevel } from '../config/log-levels.js';
import type { GivenConfig } from '../config/read-bank-config.js';
import type { Seams } from '../domain/seams.js';
import type { ClientCertHeader } from '../http/client-certificate.js';
import type { Store } from '../store/store.js';

/** How the bank is started; every option has a default. */
export interface BankOptions {
  /** Name or address to listen on; localhost. */
  readonly host?: string;
  /** Port of the XS2A service, 0 for any; 8443. */
  readonly port?: number;
  /** Port of the identity and access manager, 0 for any; 8444. */
  readonly iamPort?: number;
  /** Origins under which TPPs and PSUs reach the two ports, where that is not this process itself. */
  readonly publicUrl?: string;
  readonly publicIamUrl?: string;
  /** Plain HTTP, with the client certificate in a header of a trusted proxy. */
  readonly http?: boolean;
  /** Refuses client certificates that are not trusted in the handshake already. */
  readonly tlsStrict?: boolean;
  readonly clientCertHeader?: ClientCertHeader;
  /** Addresses of proxies that may send that header, beside loopback. */
  readonly trustedProxies?: readonly string[];
  /** Folder of the test certificates; made when it has none, a private temporary one when absent. */
  readonly certs?: string;
  /** Id of a null bank, which answers in place of this one. */
  readonly nullBank?: string;
  /** Ids of seeded faults. */
  readonly faults?: readonly string[];
  /** Ids of variants: conforming banks that chose differently. Their choices override `config`. */
  readonly variants?: readonly string[];
  /** Folder or `postgres://` address that keeps all state, or an open store; memory when absent. */
  readonly store?: string | Store;
  readonly logLevel?: LogLevel;
  /** Takes each line of the log; stderr when absent. */
  readonly logTo?: (line: string) => void;
  /** What the bank chooses; anything left out is as in DEFAULT_CONFIG. */
  readonly config?: GivenConfig;
  /** The operator's listener; none when absent. */
  readonly admin?: AdminOptions;
  /** Time and chance, for tests. */
  readonly seams?: Seams;
}
