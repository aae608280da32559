/**
 * The profile: what a bank supports, and what the suite needs to call it. Validated by profile.schema.json.
 */
import type { ResourceName } from '../../standard/resources.js';
import type { Dialect } from '../clauses/clause.js';

/** Client certificate: PEM files, or one PFX with a passphrase; never both. Paths are relative to the profile. */
export interface IdentityFiles {
  readonly certificate?: string;
  readonly key?: string;
  readonly pfx?: string;
  readonly passphrase?: string;
}

export interface AccountReference {
  readonly iban: string;
  readonly currency?: string;
}

/** The kinds of requests on which a PSU decides. */
export type DecidedKind = ResourceName;

/** A request to an API that acts for the PSU; placeholders in braces are replaced everywhere. */
export interface HttpAct {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent unchanged, any other value as JSON. */
  readonly body?: unknown;
  /** Expected status codes; the default is any 2xx. */
  readonly expect?: readonly number[];
  /** Placeholders for later acts, and where in the response each value is found. */
  readonly take?: Readonly<Record<string, TakenFrom>>;
  /** Who sends it; the default is a browser without a certificate. */
  readonly as?: 'psu' | 'tpp1';
}

/** A JSON pointer, a header, or the first match of a regular expression in the body. */
export type TakenFrom =
  | { readonly json: string }
  | { readonly header: string }
  | { readonly text: string };

/** One action of the PSU, or one that is done for the PSU. */
export type PsuVerb =
  | { readonly open: string }
  /** Form field names and what to type. */
  | { readonly fill: Readonly<Record<string, string>> }
  /** Presses the button with this name, text or `name=value`, or the only one (`*`). */
  | { readonly submit: string }
  /** The redirect to the TPP has to come now. */
  | { readonly expectRedirect: true }
  | { readonly http: HttpAct }
  /** Program and arguments, run without a shell. */
  | { readonly command: readonly string[] }
  /** A person does what the sentence says, and tells that it is done. */
  | { readonly ask: string };

/** One act of a script; placeholders such as `{link}`, `{psuId}` and `{consentId}` are replaced. */
export type PsuAct = PsuVerb & {
  /** The kinds of decisions for which the act is carried out; all when absent. */
  readonly for?: readonly DecidedKind[];
};

/** Where the PSU's one-time codes can be read; the newest one is used. */
export type OtpSource =
  /** The same code every time. */
  | { readonly fixed: string }
  /** Program and arguments; the first match of `pattern` in what it prints. */
  | { readonly command: readonly string[]; readonly pattern?: string }
  /** The last match of `pattern` in the file. */
  | { readonly file: string; readonly pattern?: string }
  /** Acts on the bank's pages; the first match of `pattern` in the text of the last page. */
  | { readonly page: readonly PsuAct[]; readonly pattern?: string }
  /** A person enters the code; it has to match `pattern` as a whole, if there is one. */
  | { readonly ask: true; readonly pattern?: string };

/** Name and password of a PSU. */
export interface Login {
  readonly id: string;
  readonly password: string;
}

/** Another PSU, with accounts and cards of the same kinds as the first one and in the same order. */
export interface PsuAlike extends Login {
  readonly accounts: readonly AccountReference[];
  readonly cards?: readonly { readonly maskedPan: string }[];
  readonly multicurrency?: AccountReference;
}

export type ServiceName = 'PIS' | 'AIS' | 'PIIS' | 'SBS' | 'COF';

/** How a token is requested. */
interface TokenClient {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret?: string;
  readonly scope?: string;
  /** Where the client's id and secret are sent; the default is `body`. */
  readonly clientAuth?: 'body' | 'basic';
}

interface PerTpp<Of> {
  readonly tpp1: Of;
  readonly tpp2?: Of;
}

/**
 * How requests to the XS2A service are authorised unless the case itself decides it; exactly one of these.
 */
export interface Access {
  /** Fixed tokens. */
  readonly static?: PerTpp<string>;
  readonly clientCredentials?: PerTpp<TokenClient>;
  readonly refresh?: PerTpp<TokenClient & { readonly refreshToken: string }>;
}

export interface Profile {
  readonly version: 1;
  readonly name: string;
  /** The draw of the run, which no file has; 0 when absent (drawn-profile.ts). */
  readonly draw?: number;
  readonly dialect: Dialect;
  /** The version of the framework, such as `1.3.9`; 1.3.6 when absent. Only for `berlin-group`. */
  readonly framework?: string;
  readonly target: {
    readonly baseUrl: string;
    readonly authUrl: string;
    /** The IANA time zone in which the bank counts days; UTC when absent. */
    readonly timeZone?: string;
    /** Base addresses of services that do not use `baseUrl`; absolute addresses after loading. */
    readonly paths?: Readonly<Partial<Record<ServiceName, string>>>;
    /**
     * The version in the paths of services that do not use the contract's: `v1.3` for `/v1.3/consents`, `none`
     * for `/consents`.
     */
    readonly versions?: Readonly<Partial<Record<ServiceName, string>>>;
    /**
     * Other origins of the bank to which its links and pages may lead, such as `https://login.bank.example`.
     */
    readonly origins?: readonly string[];
    /** Allows a run against a non-loopback address without --yes. */
    readonly confirm?: boolean;
  };
  readonly tls?: {
    /** PEM of the CAs that issued the server's certificate; the default is the system's CAs. */
    readonly ca?: string;
    /** Sends the client certificate in this header, as a TLS-terminating proxy does. */
    readonly clientCertificateHeader?: {
      readonly name: string;
      readonly format: 'rfc9440' | 'pem';
    };
  };
  /** Headers that the bank requires on every request of the TPP, or on those below certain paths. */
  readonly headers?: readonly {
    readonly name: string;
    /** May contain `${now}` (ISO 8601), `${httpDate}`, `${uuid}` and `${env:NAME}`. */
    readonly value: string;
    /** Path prefixes relative to the bank's addresses, such as `/v1/payments`; all paths when absent. */
    readonly paths?: readonly string[];
  }[];
  readonly access?: Access;
  /** HTTP proxy for all requests; its name and password are redacted in records. */
  readonly proxy?: string;
  readonly identities: {
    /** Required unless the bank is called over plain http. */
    readonly tpp1?: IdentityFiles;
    readonly tpp2?: IdentityFiles;
    readonly expired?: IdentityFiles;
    readonly unknownCa?: IdentityFiles;
    readonly wrongRole?: IdentityFiles;
    readonly noFundsRole?: IdentityFiles;
  };
  /** Seals for a bank that verifies signatures. Signed requests contain an X-Request-ID. */
  readonly signatures?: {
    readonly tpp1: IdentityFiles;
    readonly tpp2?: IdentityFiles;
    /**
     * Whether every request to the XS2A service is signed (the default); if false, only those of cases about
     * signatures and of half of the combinations.
     */
    readonly required?: boolean;
  };
  readonly tpp: {
    readonly redirectUri: string;
    readonly nokRedirectUri?: string;
    /** Known registrations; without them the suite registers the TPP. */
    readonly clientId?: string;
    readonly clientSecret?: string;
    readonly secondClientId?: string;
    readonly secondClientSecret?: string;
    /**
     * Whether the second TPP may register; `closed`: it is already registered, and the bank registers a TPP
     * only once.
     */
    readonly registration?: 'open' | 'closed';
  };
  readonly services: readonly (ServiceName | 'IAM')[];
  readonly sca: {
    readonly approaches: readonly ('REDIRECT' | 'OAUTH' | 'DECOUPLED' | 'EMBEDDED')[];
    /** The approach that cases take where they can, which no file has: the draw of the run chooses it. */
    readonly usual?: 'REDIRECT' | 'OAUTH' | 'DECOUPLED' | 'EMBEDDED';
    /** Query parameter of the redirect that contains the confirmation code, if the bank uses one. */
    readonly confirmationCode?: string;
  };
  readonly pis?: {
    readonly paymentServices: readonly string[];
    /** Products of single payments; also of the other payment services, unless these have their own lists. */
    readonly products: readonly string[];
    readonly bulkProducts?: readonly string[];
    readonly periodicProducts?: readonly string[];
    readonly debtorAccount: AccountReference;
    readonly creditorAccount: AccountReference;
    readonly creditorName: string;
    readonly currency: string;
    /** Maximum amount of every payment that the suite initiates, decimal; the default is 1.00. */
    readonly maxAmount?: string;
    /** Amount of a usual payment, decimal; maxAmount when absent. */
    readonly usualAmount?: string;
    /** Payments up to this amount need no authorisation, decimal; the suite initiates larger ones. */
    readonly exemptUpTo?: string;
    /** Status code of DELETE for an authorised payment; `none`: this product cannot be cancelled. */
    readonly cancellation?: '204' | '202' | 'none';
    /** A company's account whose payments require the authorisation of two people. */
    readonly multilevel?: {
      readonly debtorAccount: AccountReference;
      readonly corporateId?: string;
      readonly approvers: readonly Login[];
    };
  };
  readonly ais?: {
    readonly accounts: readonly AccountReference[];
    readonly consentModels: readonly string[];
    readonly frequencyPerDay?: number;
    /** Dates between which the first account has booked transactions. */
    readonly transactions?: { readonly dateFrom: string; readonly dateTo: string };
    /** The PSU's cards. */
    readonly cards?: readonly { readonly maskedPan: string }[];
    /** An account with several currencies under one IBAN. */
    readonly multicurrency?: AccountReference;
    /** Whether combinedServiceIndicator may be true. */
    readonly combinedService?: boolean;
  };
  /** Values for funds confirmations, with and without a consent. */
  readonly funds?: {
    readonly account: AccountReference;
    readonly currency: string;
    /** Decimal amounts: one that the account always covers, and one that it never covers. */
    readonly availableAmount?: string;
    readonly unavailableAmount?: string;
    /** Another account of the PSU, with amounts that tell the two apart. */
    readonly other?: {
      readonly account: AccountReference;
      readonly availableAmount: string;
      readonly unavailableAmount: string;
    };
  };
  /** The body of refusals; with `problem` the suite sends an Accept header for problem documents. */
  readonly errors?: 'tppMessages' | 'problem';
  /** Optional operations of the contract that this bank implements. */
  readonly optionalOperations?: readonly string[];
  /** Operations of the contract that this bank does not implement; banks implement only some of them. */
  readonly missingOperations?: readonly string[];
  readonly psu: {
    readonly id: string;
    readonly password: string;
    /**
     * Whether PSU-ID is sent: on creations (true means the same), or on every request to the XS2A service.
     */
    readonly sendId?: boolean | 'creations' | 'always';
    /** Who carries out the script: the suite itself, Chromium, or a person (without a script). */
    readonly browser?: 'script' | 'chromium' | 'manual';
    /** Path of Chromium; searched in the usual places when absent. */
    readonly chromium?: string;
    /** Required for REDIRECT and OAUTH unless a person acts. */
    readonly approve?: readonly PsuAct[];
    readonly reject?: readonly PsuAct[];
    readonly otp?: OtpSource;
    /** What the PSU does on another device; `{authorisationId}` is also replaced. */
    readonly decoupled?: {
      readonly approve: readonly PsuAct[];
      readonly reject?: readonly PsuAct[];
    };
  };
  /** A second PSU of the bank, for cases about ownership of resources. */
  readonly secondPsu?: Login;
  /** A PSU whom wrong passwords and codes may lock out, with an account for payments. */
  readonly lockablePsu?: Login & { readonly account: AccountReference };
  /**
   * PSUs equivalent to `psu`, so that cases that grant recurring consents do not have to wait for
   * each other.
   */
  readonly morePsus?: readonly PsuAlike[];
  readonly waivers?: readonly { readonly clause: string; readonly reason: string }[];
  /**
   * Moves the bank's clock forward, by up to two weeks in a run, by GET and POST as described in
   * profile.schema.json.
   */
  readonly clock?: { readonly url: string; readonly token: string };
  /** Values for extensions, by extension name; validated by the extension's own schema. */
  readonly extensions?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly timeouts?: {
    readonly requestMs?: number;
    readonly caseMs?: number;
    /** Timeout for a person at the bank's pages, in milliseconds. */
    readonly psuMs?: number;
    /** Maximum time until the bank shows what the PSU decided on another device, in milliseconds. */
    readonly settleMs?: number;
  };
  /** Limits for the load on the bank. */
  readonly limits?: { readonly concurrency?: number; readonly requestsPerSecond?: number };
}
