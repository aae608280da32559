import type { OutgoingHttpHeaders } from 'node:http';
import type { SentAnswer } from '../../mutation/answer.js';
import type { GivenConfig } from '../config/read-bank-config.js';
import type { bankProfile } from '../profile/bank-profile.js';
import type { BankRules } from '../rules/rules.js';

/** The profile of the bank without the variant. */
export type WrittenProfile = ReturnType<typeof bankProfile>;

/** Changes a response; `memory` is what the variants remember of earlier requests to this service of this one bank. */
export type AnswerChange = (answer: SentAnswer, memory: Set<string>) => SentAnswer;

/** An option that the contract leaves to banks, chosen differently from the reference bank. */
export interface Variant extends VariantEffect {
  readonly id: string;
  /** The behaviour of this bank, in one sentence. */
  readonly sentence: string;
  /** The section of the contract that leaves the option open, and how. */
  readonly open: string;
  /** The option as part of the bank's configuration, if it has a key for it. */
  readonly config?: GivenConfig;
}

/** The changes that an option makes to the bank. */
export interface VariantEffect {
  /** Decisions that replace those of the bank. */
  readonly rules?: Partial<BankRules>;
  /** Whether untrusted certificates are refused in the TLS handshake. */
  readonly tlsStrict?: true;
  /** Makes a resource id from a UUID. */
  readonly writeId?: (uuid: string) => string;
  /** Operations that the bank does not support, according to its profile; `answer` must hide them. */
  readonly missing?: readonly string[];
  /** Whether an API decides for PSUs, at /sandbox of the identity and access manager. */
  readonly sandbox?: true;
  /** Whether every request to the XS2A service needs a token of /sandbox/token. */
  readonly needsToken?: true;
  /** Whether account data of a consent that was granted in the OAuth flow needs the token of that grant. */
  readonly needsTokenOfGrant?: true;
  /**
   * Whether the bank is reached over plain HTTP, where every client is the same TPP and presents no
   * certificate.
   */
  readonly plainHttp?: true;
  /** Headers, in lower case, that every request to the XS2A service needs. */
  readonly needsHeaders?: readonly string[];
  /**
   * Maps the URL of a request to the URL that the XS2A service knows; a wrong URL maps to one that does not
   * exist.
   */
  readonly rewrite?: (url: string) => string;
  /** Changes to the profile. */
  readonly profile?: (profile: WrittenProfile) => object;
  /** Changes the responses of the XS2A service. */
  readonly answer?: AnswerChange;
  /** Changes the responses of the identity and access manager. */
  readonly iam?: AnswerChange;
  /** Changes the headers as they are sent, for both services. */
  readonly head?: (headers: OutgoingHttpHeaders) => OutgoingHttpHeaders;
}
