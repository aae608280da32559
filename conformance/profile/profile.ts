/** What a bank says about itself, and what the suite needs to speak to it. Checked by profile.schema.json. */
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

/** What a PSU decides on. */
export type DecidedKind = 'payment' | 'cancellation' | 'consent' | 'basket' | 'funds-consent';

/** A request to an API that acts for the PSU; words in braces are filled in everywhere. */
export interface HttpAct {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  /** Any 2xx unless given. */
  readonly expect?: readonly number[];
  /** Words for later acts, and where in the answer each stands. */
  readonly take?: Readonly<Record<string, TakenFrom>>;
  /** Who sends it: a browser without a certificate unless told otherwise. */
  readonly as?: 'psu' | 'tpp1';
}

/** A JSON pointer, a header, or the first match of a regular expression in the body. */
export type TakenFrom =
  | { readonly json: string }
  | { readonly header: string }
  | { readonly text: string };

/** One thing that the PSU does, or that is done for it. */
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
  | { readonly command: readonly string[] };

/** One act of a script; words in braces, `{link}`, `{psuId}`, `{consentId}`, are filled in. */
export type PsuAct = PsuVerb & {
  /** Left out where the PSU decides on something else. */
  readonly for?: readonly DecidedKind[];
};

/** Where the one-time codes of the PSU can be read; its newest one is taken. */
export type OtpSource =
  /** Every code is this one. */
  | { readonly fixed: string }
  /** Program and arguments; the first match of `pattern` in what it prints. */
  | { readonly command: readonly string[]; readonly pattern?: string }
  /** The last match of `pattern` in the file. */
  | { readonly file: string; readonly pattern?: string }
  /** Acts on the bank's pages; the first match of `pattern` in the text of the last page. */
  | { readonly page: readonly PsuAct[]; readonly pattern?: string };

/** Name and password of a PSU. */
export interface Login {
  readonly id: string;
  readonly password: string;
}

/** A PSU with accounts and cards of the same kinds as the first one, in the same order. */
export interface PsuAlike extends Login {
  readonly accounts: readonly AccountReference[];
  readonly cards?: readonly { readonly maskedPan: string }[];
  readonly multicurrency?: AccountReference;
}

export type ServiceName = 'PIS' | 'AIS' | 'PIIS' | 'SBS' | 'COF';

/** How a token is asked for. */
interface TokenClient {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret?: string;
  readonly scope?: string;
  /** Where id and secret of the client are sent: `body` unless given. */
  readonly clientAuth?: 'body' | 'basic';
}

interface PerTpp<Of> {
  readonly tpp1: Of;
  readonly tpp2?: Of;
}

/** How each request to the XS2A service is authorised where the case itself says nothing of it: one of these. */
export interface Access {
  /** Tokens as they are. */
  readonly static?: PerTpp<string>;
  readonly clientCredentials?: PerTpp<TokenClient>;
  readonly refresh?: PerTpp<TokenClient & { readonly refreshToken: string }>;
}

export interface Profile {
  readonly version: 1;
  readonly name: string;
  readonly dialect: Dialect;
  readonly target: {
    readonly baseUrl: string;
    readonly authUrl: string;
    /** Base addresses of services that have one of their own; complete addresses once it is loaded. */
    readonly paths?: Readonly<Partial<Record<ServiceName, string>>>;
    /** Other origins of the bank, to which its links and pages may lead: `https://login.bank.example`. */
    readonly origins?: readonly string[];
    /** Allows a run against an address that is not loopback without --yes. */
    readonly confirm?: boolean;
  };
  readonly tls?: {
    /** PEM with the CAs that vouch for the server; the system's when absent. */
    readonly ca?: string;
    /** Sends the client certificate in this header, as a TLS-terminating proxy does. */
    readonly clientCertificateHeader?: {
      readonly name: string;
      readonly format: 'rfc9440' | 'pem';
    };
  };
  /** Headers that the bank wants on every request of the TPP, or below some paths. */
  readonly headers?: readonly {
    readonly name: string;
    /** May hold `${now}` (ISO 8601), `${httpDate}`, `${uuid}` and `${env:NAME}`. */
    readonly value: string;
    /** Beginnings of paths below the bank's addresses: `/v1/payments`. All when absent. */
    readonly paths?: readonly string[];
  }[];
  readonly access?: Access;
  /** HTTP proxy that everything goes through; name and password in it are kept out of records. */
  readonly proxy?: string;
  readonly identities: {
    /** There unless the bank is met over plain http. */
    readonly tpp1?: IdentityFiles;
    readonly tpp2?: IdentityFiles;
    readonly expired?: IdentityFiles;
    readonly unknownCa?: IdentityFiles;
    readonly wrongRole?: IdentityFiles;
    readonly noFundsRole?: IdentityFiles;
  };
  /** Seals of a bank that judges signatures. What is signed has an X-Request-ID. */
  readonly signatures?: {
    readonly tpp1: IdentityFiles;
    readonly tpp2?: IdentityFiles;
    /** Unless it is false every request to the XS2A service is signed; then only those about signatures. */
    readonly required?: boolean;
  };
  readonly tpp: {
    readonly redirectUri: string;
    readonly nokRedirectUri?: string;
    /** Known registrations; without them the suite registers. */
    readonly clientId?: string;
    readonly clientSecret?: string;
    /** Whether the second TPP may register; `closed`: it has, and a bank registers a TPP once. */
    readonly registration?: 'open' | 'closed';
  };
  readonly services: readonly (ServiceName | 'IAM')[];
  readonly sca: {
    readonly approaches: readonly ('REDIRECT' | 'OAUTH' | 'DECOUPLED' | 'EMBEDDED')[];
    /** Query parameter of the redirect with the code that the TPP has to confirm with, if any. */
    readonly confirmationCode?: string;
  };
  readonly pis?: {
    readonly paymentServices: readonly string[];
    /** Of single payments; of the other services too, unless these have lists of their own. */
    readonly products: readonly string[];
    readonly bulkProducts?: readonly string[];
    readonly periodicProducts?: readonly string[];
    readonly debtorAccount: AccountReference;
    readonly creditorAccount: AccountReference;
    readonly creditorName: string;
    readonly currency: string;
    /** Upper bound of every payment that the suite makes, decimal; 1.00 unless given. */
    readonly maxAmount?: string;
    /** Payments up to this amount need no authorisation, decimal; the suite makes larger ones. */
    readonly exemptUpTo?: string;
    /** What DELETE of an authorised payment answers; `none`: this product is never cancelled. */
    readonly cancellation?: '204' | '202' | 'none';
    /** A company's account, whose payments two people have to authorise. */
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
  /** What may be asked about funds, with and without a consent. */
  readonly funds?: {
    readonly account: AccountReference;
    readonly currency: string;
    /** Decimals: one that the account has at any time, and one that it never has. */
    readonly availableAmount?: string;
    readonly unavailableAmount?: string;
  };
  /** The body of refusals; `problem`: the suite says that it takes problem documents. */
  readonly errors?: 'tppMessages' | 'problem';
  /** Operations the contract leaves to the bank and that this bank has. */
  readonly optionalOperations?: readonly string[];
  /** Operations of the contract that this bank does not have: a bank implements a part of them. */
  readonly missingOperations?: readonly string[];
  readonly psu: {
    readonly id: string;
    readonly password: string;
    /** Sent as PSU-ID on creations (true is the same), or on every request to the XS2A service. */
    readonly sendId?: boolean | 'creations' | 'always';
    /** Who carries the script out: the suite itself, Chromium, or a person (no script then). */
    readonly browser?: 'script' | 'chromium' | 'manual';
    /** Where Chromium lies; looked for in the usual places when absent. */
    readonly chromium?: string;
    /** There unless a person acts. */
    readonly approve?: readonly PsuAct[];
    readonly reject?: readonly PsuAct[];
    readonly otp?: OtpSource;
    /** What the PSU does on another device; `{authorisationId}` is filled in too. */
    readonly decoupled?: {
      readonly approve: readonly PsuAct[];
      readonly reject?: readonly PsuAct[];
    };
  };
  /** A second PSU of the bank, for ownership cases. */
  readonly secondPsu?: Login;
  /** A PSU whom wrong passwords and codes may lock out, with an account to pay from. */
  readonly lockablePsu?: Login & { readonly account: AccountReference };
  /** PSUs like `psu`, so that cases that grant recurring consents need not wait for each other. */
  readonly morePsus?: readonly PsuAlike[];
  readonly waivers?: readonly { readonly clause: string; readonly reason: string }[];
  /** Moves the bank's clock on, by up to two weeks a run: GET and POST as profile.schema.json says. */
  readonly clock?: { readonly url: string; readonly token: string };
  /** Values for extensions, by their names; judged by the extension's own schema. */
  readonly extensions?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly timeouts?: {
    readonly requestMs?: number;
    readonly caseMs?: number;
    /** For a person at the bank's pages. */
    readonly psuMs?: number;
    /** Until the bank has noted what the PSU decided on another device. */
    readonly settleMs?: number;
  };
  /** What the bank can bear. */
  readonly limits?: { readonly concurrency?: number; readonly requestsPerSecond?: number };
}
