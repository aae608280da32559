import type { OutgoingHttpHeaders } from 'node:http';
import type { GivenConfig } from '../config/read-bank-config.js';
import type { bankProfile } from '../profile/bank-profile.js';
import type { Rules } from '../rules/rules.js';

/** The profile of the bank as it is without the variant. */
export type WrittenProfile = ReturnType<typeof bankProfile>;

/** An answer on its way out. */
export interface VariantAnswer {
  /** Id of the operation, undefined where a request belongs to none. */
  readonly operation: string | undefined;
  /** Path and query of the request. */
  readonly url: string;
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as it is sent; empty when there is none. */
  readonly text: string;
}

export type Change = (answer: VariantAnswer) => VariantAnswer;

/** One choice that the contract leaves to banks, made otherwise than the reference bank makes it. */
export interface Variant extends VariantEffect {
  readonly id: string;
  /** What this bank does, in one sentence. */
  readonly sentence: string;
  /** Section of the contract that leaves the choice open, and how. */
  readonly open: string;
  /** The choice as a part of the bank's configuration, where that has a key for it. */
  readonly config?: GivenConfig;
}

/** What a choice changes about the bank. */
export interface VariantEffect {
  /** The choice as decisions of the bank. */
  readonly rules?: Partial<Rules>;
  /** Whether certificates that are not trusted are refused in the handshake already. */
  readonly tlsStrict?: true;
  /** The form of identifiers of resources, made from a UUID. */
  readonly writeId?: (uuid: string) => string;
  /** Operations that the bank does not have, as its profile says; `answer` has to hide them. */
  readonly missing?: readonly string[];
  /** Whether an API decides for PSUs, at /sandbox of the identity and access manager. */
  readonly sandbox?: true;
  /** Whether every call of the XS2A service needs a token of /sandbox/token. */
  readonly needsToken?: true;
  /** Whether it is met over plain HTTP, where everybody is the same TPP and shows no certificate. */
  readonly plainHttp?: true;
  /** Headers, in lower case, that every call of the XS2A service needs. */
  readonly needsHeaders?: readonly string[];
  /** The address that a request to the XS2A service is meant for; another one leads nowhere. */
  readonly rewrite?: (url: string) => string;
  /** What the profile says otherwise. */
  readonly profile?: (profile: WrittenProfile) => object;
  /** Changes the answers of the XS2A service. */
  readonly answer?: Change;
  /** Changes the answers of the identity and access manager. */
  readonly iam?: Change;
  /** Changes the headers as they are written to the wire, of both. */
  readonly head?: (headers: OutgoingHttpHeaders) => OutgoingHttpHeaders;
}
